import { abstractArt } from './abstract-art.ts'
import { animate } from './animate.ts'
import { backdrop } from './backdrop.ts'
import { beforeAfter } from './before-after.ts'
import { caption } from './caption.ts'
import { city } from './city.ts'
import { collage } from './collage.ts'
import { colourMatch } from './colour-match.ts'
import { colourVariations } from './colour-variations.ts'
import { controlnetCanny } from './controlnet-canny.ts'
import { controlnetDepth } from './controlnet-depth.ts'
import { controlnetPose } from './controlnet-pose.ts'
import { creature } from './creature.ts'
import { describe } from './describe.ts'
import { emblem } from './emblem.ts'
import { extendImage } from './extend-image.ts'
import { faceEnhancer } from './face-enhancer.ts'
import { filmLook } from './film-look.ts'
import { fluxTextToImage } from './flux-text-to-image.ts'
import { framedPrint } from './framed-print.ts'
import { imageGeneratorSimple } from './image-generator-simple.ts'
import { inpaint } from './inpaint.ts'
import { landscape } from './landscape.ts'
import { livingPhoto } from './living-photo.ts'
import { modelUpscaler } from './model-upscaler.ts'
import { moodBoard } from './mood-board.ts'
import { outpaint } from './outpaint.ts'
import { paintOver } from './paint-over.ts'
import { photoGrade } from './photo-grade.ts'
import { photoTexture } from './photo-texture.ts'
import { portrait } from './portrait.ts'
import { poseToPicture } from './pose-to-picture.ts'
import { poster } from './poster.ts'
import { productCutOut } from './product-cut-out.ts'
import { qrPoster } from './qr-poster.ts'
import { remix } from './remix.ts'
import { removeBackground } from './remove-background.ts'
import { removeObject } from './remove-object.ts'
import { reshape } from './reshape.ts'
import { restorePhoto } from './restore-photo.ts'
import { sdImageToImage } from './sd-image-to-image.ts'
import { sdInpaint } from './sd-inpaint.ts'
import { sdLora } from './sd-lora.ts'
import { sdTextToImage } from './sd-text-to-image.ts'
import { sdxlTextToImage } from './sdxl-text-to-image.ts'
import { seamlessTile } from './seamless-tile.ts'
import { serviceEdit } from './service-edit.ts'
import { serviceTextToImage } from './service-text-to-image.ts'
import { sharpenDetail } from './sharpen-detail.ts'
import { sketchToPicture } from './sketch-to-picture.ts'
import { space } from './space.ts'
import { stillLife } from './still-life.ts'
import { styleSheet } from './style-sheet.ts'
import { styleTransfer } from './style-transfer.ts'
import { textToImage } from './text-to-image.ts'
import { upscaler } from './upscaler.ts'
import { variations } from './variations.ts'
import { wallpaperSet } from './wallpaper-set.ts'
import { wanImageToVideo } from './wan-image-to-video.ts'
import { wanTextToVideo } from './wan-text-to-video.ts'
import type { BuiltInRecipe } from './built-in-recipe.ts'

/** In the order in which they are shown. */
export const allBuiltInRecipes: readonly BuiltInRecipe[] = [
  imageGeneratorSimple,
  textToImage,
  landscape,
  city,
  space,
  portrait,
  creature,
  stillLife,
  poseToPicture,
  paintOver,
  sketchToPicture,
  abstractArt,
  seamlessTile,
  photoTexture,
  emblem,
  poster,
  wallpaperSet,
  backdrop,
  productCutOut,
  remix,
  inpaint,
  outpaint,
  removeObject,
  extendImage,
  variations,
  styleTransfer,
  reshape,
  removeBackground,
  colourVariations,
  colourMatch,
  upscaler,
  faceEnhancer,
  sharpenDetail,
  restorePhoto,
  photoGrade,
  filmLook,
  animate,
  livingPhoto,
  styleSheet,
  moodBoard,
  collage,
  beforeAfter,
  framedPrint,
  caption,
  qrPoster,
  describe,
  sdTextToImage,
  sdxlTextToImage,
  fluxTextToImage,
  sdLora,
  controlnetPose,
  controlnetCanny,
  controlnetDepth,
  sdImageToImage,
  sdInpaint,
  modelUpscaler,
  wanTextToVideo,
  wanImageToVideo,
  serviceTextToImage,
  serviceEdit,
]
