#include "CPNG.h"

#include <stddef.h>

#include "CPlatform.h"
#include "LateLibrary.h"

static cplt_library library = {CPLT_PNG, NULL};

CPLT_FORWARD(
    library, int, png_image_begin_read_from_memory,
    (png_imagep image, png_const_voidp memory, size_t size),
    (image, memory, size))
CPLT_FORWARD(
    library, int, png_image_finish_read,
    (png_imagep image, png_const_colorp background, void *buffer, png_int_32 row_stride, void *colormap),
    (image, background, buffer, row_stride, colormap))
CPLT_FORWARD(library, void, png_image_free, (png_imagep image), (image))
CPLT_FORWARD(
    library, int, png_image_write_to_memory,
    (png_imagep image, void *memory, png_alloc_size_t *memory_bytes, int convert_to_8_bit, const void *buffer,
     png_int_32 row_stride, const void *colormap),
    (image, memory, memory_bytes, convert_to_8_bit, buffer, row_stride, colormap))

const char *cpng_version(void) {
  __typeof__(&png_get_libpng_ver) call = (__typeof__(&png_get_libpng_ver))cplt_find(&library, "png_get_libpng_ver");
  return cplt_version(call ? call(NULL) : NULL);
}
