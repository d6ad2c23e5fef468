// Packets of compressed sound into samples, by FFmpeg's libavcodec, for Swift.
//
// The library is opened when it is first needed, since it brings a hundred others along. It is given
// packets and nothing else: neither files nor addresses, so there is nothing it could open by itself.
#ifndef CLIBAV_H
#define CLIBAV_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum { CLAV_ALAC, CLAV_AAC, CLAV_AC3, CLAV_MP3 } clav_codec;

typedef enum {
  CLAV_OK,
  /// libavcodec is not installed, or not in the version this was built for.
  CLAV_NO_LIBRARY,
  /// The library was built without this decoder.
  CLAV_NO_DECODER,
  CLAV_NO_MEMORY,
  /// The decoder does not accept its setup.
  CLAV_REFUSED,
} clav_status;

/// The file name of the library this was built for.
const char *clav_library_name(void);
/// The version of the library if it is open by now, else of that this was built with.
const char *clav_version(void);
bool clav_is_open(void);

typedef struct clav_decoder clav_decoder;

/// `setup` is what containers keep for the codec: the `alac` atom, AAC's AudioSpecificConfig, or nothing.
clav_status clav_open(
    clav_codec codec, const uint8_t *setup, size_t setup_length, clav_decoder **decoder);
void clav_close(clav_decoder *decoder);

/// Room for a packet to be written to and decoded; null without memory.
uint8_t *clav_room(clav_decoder *decoder, size_t length);
/// False for a packet that cannot be decoded.
bool clav_decode(clav_decoder *decoder);

/// What came out of a packet: samples of each channel at a rate.
typedef struct {
  int32_t sample_count;
  int32_t channel_count;
  int32_t sample_rate;
} clav_frame;

/// The next piece of what the packets gave; no samples when there is none.
clav_frame clav_next(clav_decoder *decoder);
/// Writes the samples of one channel of that piece, full scale being 1.
void clav_copy(const clav_decoder *decoder, int32_t channel, double *samples);

#endif
