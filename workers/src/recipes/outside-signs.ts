/** Words that are the same in every language, and the colours behind them, for recipes of engines that are not everywhere. */
export const outsideSigns: Readonly<Record<string, { readonly word: string; readonly colours: string }>> = {
  'sd-text-to-image': { word: 'SD', colours: '#274060 #4f7cac' },
  'sdxl-text-to-image': { word: 'SDXL', colours: '#274060 #7a5c9e' },
  'flux-text-to-image': { word: 'FLUX', colours: '#1d3b36 #4b8b75' },
  'sd-lora': { word: 'LoRA', colours: '#5a2a4a #b0617f' },
  'controlnet-pose': { word: 'ControlNet\nOpenPose', colours: '#4a2f1d #a8683c' },
  'controlnet-canny': { word: 'ControlNet\nCanny', colours: '#2b2b33 #66667a' },
  'controlnet-depth': { word: 'ControlNet\nDepth', colours: '#16324a #2f7f95' },
  'sd-image-to-image': { word: 'SD\nimg2img', colours: '#4d2743 #7c6bb0' },
  'sd-inpaint': { word: 'SD\ninpaint', colours: '#20423f #668f5a' },
  'model-upscaler': { word: 'ESRGAN\n4×', colours: '#3c3a1e #918640' },
  'wan-text-to-video': { word: 'Wan\nT2V', colours: '#3d1f2b #a5484f' },
  'wan-image-to-video': { word: 'Wan\nI2V', colours: '#3d1f2b #b0783f' },
  'service-text-to-image': { word: 'API', colours: '#26303d #5f7387' },
  'service-edit': { word: 'API\nedit', colours: '#26303d #8a6f7c' },
}
