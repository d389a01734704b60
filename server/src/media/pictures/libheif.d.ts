declare module 'libheif-js/wasm-bundle.js' {
  interface Failed {
    code: object
    message: string
  }
  interface Channel {
    width: number
    height: number
    stride: number
    data: Uint8Array
  }
  type Handle = { code?: undefined }
  const heif: {
    heif_error_code: { heif_error_Ok: object }
    heif_colorspace: { heif_colorspace_RGB: object }
    heif_chroma: { heif_chroma_interleaved_RGB: object; heif_chroma_interleaved_RGBA: object }
    heif_context_alloc(): object
    heif_context_read_from_memory(context: object, file: Uint8Array): Failed
    heif_js_context_get_primary_image_handle(context: object): Handle | Failed | null
    heif_image_handle_get_width(handle: Handle): number
    heif_image_handle_get_height(handle: Handle): number
    heif_image_handle_has_alpha_channel(handle: Handle): number
    heif_js_decode_image2(
      handle: Handle,
      colourspace: object,
      chroma: object,
    ): { channels: Channel[]; code?: undefined } | Failed | null
  }
  export = heif
}
