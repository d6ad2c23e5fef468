// The functions of libavcodec and libavutil that are used.
#ifndef CALLS_H
#define CALLS_H

#include <libavcodec/avcodec.h>
#include <libavutil/dict.h>
#include <libavutil/log.h>
#include <libavutil/mem.h>

#define CLAV_EACH_CALL(DO) \
  DO(av_dict_free) \
  DO(av_dict_set) \
  DO(av_frame_alloc) \
  DO(av_frame_free) \
  DO(av_log_set_level) \
  DO(av_mallocz) \
  DO(av_new_packet) \
  DO(av_packet_alloc) \
  DO(av_packet_free) \
  DO(av_packet_unref) \
  DO(avcodec_alloc_context3) \
  DO(avcodec_find_decoder_by_name) \
  DO(avcodec_free_context) \
  DO(avcodec_open2) \
  DO(avcodec_receive_frame) \
  DO(avcodec_send_packet) \
  DO(avcodec_version) \
  DO(avutil_version)

#define CLAV_DECLARE(name) __typeof__(&name) name;
typedef struct {
  CLAV_EACH_CALL(CLAV_DECLARE)
} clav_calls;
#undef CLAV_DECLARE

/// Opens the library on the first call; null if it is missing or incomplete.
const clav_calls *clav_library(void);

#endif
