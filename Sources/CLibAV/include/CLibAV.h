// Decoding of compressed audio packets, by FFmpeg's libavcodec, for Swift.
//
// The library is opened when it is first needed, because it loads about a hundred other libraries. It only
// receives packets, never files or addresses, so it cannot open anything.
#ifndef CLIBAV_H
#define CLIBAV_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum { CLAV_ALAC, CLAV_AAC, CLAV_AC3, CLAV_MP3 } clav_codec;

typedef enum {
  CLAV_OK,
  /// libavcodec is not installed, or not in the version at build time.
  CLAV_NO_LIBRARY,
  /// The library does not include this decoder.
  CLAV_NO_DECODER,
  CLAV_NO_MEMORY,
  /// The decoder does not accept the setup data.
  CLAV_REFUSED,
} clav_status;

/// The file name of the library that this module opens.
const char *clav_library_name(void);
/// The version of the library if it is open, otherwise the version at build time.
const char *clav_version(void);
bool clav_is_open(void);

typedef struct clav_decoder clav_decoder;

/// Opens a decoder. `setup` is the codec's configuration from the container: the `alac` atom, AAC's
/// AudioSpecificConfig, or nothing.
clav_status clav_open(
    clav_codec codec, const uint8_t *setup, size_t setup_length, clav_decoder **decoder);
void clav_close(clav_decoder *decoder);

/// A buffer for the next packet; null if memory is exhausted.
uint8_t *clav_packet_buffer(clav_decoder *decoder, size_t length);
/// Decodes the packet in the buffer; false if it is invalid.
bool clav_decode(clav_decoder *decoder);

/// A decoded frame: number of samples, channels and sample rate.
typedef struct {
  int32_t sample_count;
  int32_t channel_count;
  int32_t sample_rate;
} clav_frame;

/// The next decoded frame; without samples if there is none.
clav_frame clav_next(clav_decoder *decoder);
/// Writes the samples of one channel of the last frame, scaled to a full scale of 1.
void clav_copy(const clav_decoder *decoder, int32_t channel, double *samples);

#endif
