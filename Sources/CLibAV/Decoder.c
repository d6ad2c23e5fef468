#include "CLibAV.h"
#include "Calls.h"

#include <stdlib.h>
#include <string.h>

/// No supported codec has longer frames; the setup in a damaged file may request any length.
enum { LARGEST_FRAME = 1 << 16 };

struct clav_decoder {
  const clav_calls *calls;
  AVCodecContext *context;
  AVPacket *packet;
  AVFrame *frame;
};

static const char *name_of(clav_codec codec) {
  switch (codec) {
    case CLAV_ALAC: return "alac";
    case CLAV_AAC: return "aac";
    case CLAV_AC3: return "ac3";
    case CLAV_MP3: return "mp3float";
  }
  return "";
}

static bool set_up(clav_decoder *decoder, const uint8_t *setup, size_t length) {
  AVCodecContext *context = decoder->context;
  // Sessions are processed in parallel; the decoder of a single file does not need threads.
  context->thread_count = 1;
  context->max_samples = LARGEST_FRAME;
  if (length == 0) return true;
  context->extradata = decoder->calls->av_mallocz(length + AV_INPUT_BUFFER_PADDING_SIZE);
  if (!context->extradata) return false;
  memcpy(context->extradata, setup, length);
  context->extradata_size = (int)length;
  return true;
}

static clav_status start(
    clav_decoder *decoder, clav_codec codec, const uint8_t *setup, size_t length) {
  const clav_calls *calls = decoder->calls;
  const AVCodec *found = calls->avcodec_find_decoder_by_name(name_of(codec));
  if (!found) return CLAV_NO_DECODER;
  decoder->context = calls->avcodec_alloc_context3(found);
  decoder->packet = calls->av_packet_alloc();
  decoder->frame = calls->av_frame_alloc();
  if (!decoder->context || !decoder->packet || !decoder->frame) return CLAV_NO_MEMORY;
  if (!set_up(decoder, setup, length)) return CLAV_NO_MEMORY;
  AVDictionary *options = NULL;
  // Disables dynamic range compression, which is meant for listening at low volume.
  if (codec == CLAV_AC3) calls->av_dict_set(&options, "drc_scale", "0", 0);
  const int result = calls->avcodec_open2(decoder->context, found, &options);
  calls->av_dict_free(&options);
  return result < 0 ? CLAV_REFUSED : CLAV_OK;
}

clav_status clav_open(
    clav_codec codec, const uint8_t *setup, size_t setup_length, clav_decoder **decoder) {
  *decoder = NULL;
  const clav_calls *calls = clav_library();
  if (!calls) return CLAV_NO_LIBRARY;
  clav_decoder *made = calloc(1, sizeof *made);
  if (!made) return CLAV_NO_MEMORY;
  made->calls = calls;
  const clav_status status = start(made, codec, setup, setup_length);
  if (status == CLAV_OK) {
    *decoder = made;
  } else {
    clav_close(made);
  }
  return status;
}

void clav_close(clav_decoder *decoder) {
  if (!decoder) return;
  decoder->calls->av_frame_free(&decoder->frame);
  decoder->calls->av_packet_free(&decoder->packet);
  decoder->calls->avcodec_free_context(&decoder->context);
  free(decoder);
}

uint8_t *clav_packet_buffer(clav_decoder *decoder, size_t length) {
  decoder->calls->av_packet_unref(decoder->packet);
  if (length > INT32_MAX - AV_INPUT_BUFFER_PADDING_SIZE) return NULL;
  const int result = decoder->calls->av_new_packet(decoder->packet, (int)length);
  return result < 0 ? NULL : decoder->packet->data;
}

bool clav_decode(clav_decoder *decoder) {
  // A packet without bytes would signal the end of the stream.
  if (decoder->packet->size <= 0) return false;
  return decoder->calls->avcodec_send_packet(decoder->context, decoder->packet) >= 0;
}

/// Formats of the supported decoders: one plane per channel.
static bool is_known(int format) {
  return format == AV_SAMPLE_FMT_S16P || format == AV_SAMPLE_FMT_S32P ||
         format == AV_SAMPLE_FMT_FLTP;
}

clav_frame clav_next(clav_decoder *decoder) {
  clav_frame piece = {0, 0, 0};
  if (decoder->calls->avcodec_receive_frame(decoder->context, decoder->frame) < 0) return piece;
  if (!is_known(decoder->frame->format)) return piece;
  piece.sample_count = decoder->frame->nb_samples;
  piece.channel_count = decoder->frame->ch_layout.nb_channels;
  piece.sample_rate = decoder->frame->sample_rate;
  return piece;
}

void clav_copy(const clav_decoder *decoder, int32_t channel, double *samples) {
  const AVFrame *frame = decoder->frame;
  const void *plane = frame->extended_data[channel];
  for (int i = 0; i < frame->nb_samples; i++) {
    switch (frame->format) {
      case AV_SAMPLE_FMT_S16P: samples[i] = ((const int16_t *)plane)[i] / 32768.0; break;
      case AV_SAMPLE_FMT_S32P: samples[i] = ((const int32_t *)plane)[i] / 2147483648.0; break;
      default: samples[i] = ((const float *)plane)[i];
    }
  }
}
