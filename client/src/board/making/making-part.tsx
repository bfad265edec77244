import {
  IconArrowsMaximize,
  IconBackground,
  IconBolt,
  IconBrush,
  IconMessage2Share,
  IconNote,
  IconPalette,
  IconPhotoStar,
  IconSparkles,
  IconVersions,
  IconWand,
} from '@tabler/icons-react'
import type { Editor } from '@tldraw/tldraw'
import { lazyPart } from '#ui/lazy-part.ts'
import { showError } from '#ui/toast-store.ts'
import type { OpenBoard } from '#board/board-context.ts'
import type { BoardPart, SelectionItem } from '#board/board-part.ts'
import { isWritten } from './acts/note-of-text.ts'
import type { selectionActs } from './acts/selection-acts.ts'
import { selectedImages } from './board-images.ts'
import { GENERATE_TOOL, GenerateTool } from './generation/generate-tool.ts'
import { GenerationShapeUtil } from './generation/generation-util.tsx'
import { LineageButton } from './lineage/lineage-button.tsx'
import { LineageLayer } from './lineage/lineage-layer.tsx'
import { modeOf } from './making-mode.ts'
import { MaskStrokeShapeUtil } from './mask/mask-stroke-util.tsx'
import { MaskTool } from './mask/mask-tool.ts'
import { PlaceholderShapeUtil } from './placeholder/placeholder-util.tsx'
import { VoteBindingUtil } from './staging/vote-binding.ts'

const MakingOver = lazyPart(async () => (await import('./making-over.tsx')).MakingOver, { isQuiet: true })
const MakingBehind = lazyPart(async () => (await import('./making-behind.tsx')).MakingBehind, { isQuiet: true })

const isFree = (editor: Editor) => modeOf(editor).get().is === 'none'
const isOneImage = (editor: Editor) => isFree(editor) && selectedImages(editor).length === 1
const areImages = (editor: Editor) => isFree(editor) && selectedImages(editor).length > 0

type ActName = keyof typeof selectionActs

/** What an act takes is loaded when one is done first. */
const act = (name: ActName) => (board: OpenBoard) => void loadActs().then(acts => acts[name](board), showError)
const loadActs = async () => (await import('./acts/selection-acts.ts')).selectionActs

const selectionItems: readonly SelectionItem[] = [
  {
    id: 'variations',
    title: { en: 'Variations', vi: 'Biến thể' },
    icon: IconVersions,
    order: 20,
    isShown: isOneImage,
    run: act('variations'),
  },
  {
    id: 'inpaint',
    title: { en: 'Paint a part anew', vi: 'Vẽ lại một phần' },
    icon: IconBrush,
    order: 21,
    isShown: isOneImage,
    run: act('beginMask'),
  },
  {
    id: 'outpaint',
    title: { en: 'Extend beyond the edges', vi: 'Mở rộng ra ngoài mép' },
    icon: IconArrowsMaximize,
    order: 22,
    isShown: isOneImage,
    run: act('beginOutpaint'),
  },
  {
    id: 'upscale',
    title: { en: 'Enlarge', vi: 'Phóng to' },
    icon: IconPhotoStar,
    order: 23,
    isShown: isOneImage,
    run: act('upscale'),
  },
  {
    id: 'background',
    title: { en: 'Remove the background', vi: 'Xoá nền' },
    icon: IconBackground,
    order: 24,
    isShown: isOneImage,
    run: act('removeBackground'),
  },
  {
    id: 'describe',
    title: { en: 'Describe in a note', vi: 'Mô tả thành ghi chú' },
    icon: IconMessage2Share,
    order: 25,
    isShown: isOneImage,
    run: act('describe'),
  },
  {
    id: 'style',
    title: { en: 'Generate in their style', vi: 'Tạo theo phong cách này' },
    icon: IconPalette,
    order: 26,
    isShown: areImages,
    run: act('inTheirStyle'),
  },
  {
    id: 'selection',
    title: { en: 'Generate from the selection', vi: 'Tạo từ vùng chọn' },
    icon: IconWand,
    order: 27,
    isShown: editor =>
      isFree(editor) &&
      editor.getSelectedShapes().some(({ type }) => type !== 'generation' && type !== 'placeholder') &&
      !editor.getSelectedShapes().some(({ type }) => type === 'generation' || type === 'placeholder'),
    run: act('fromSelection'),
  },
  {
    id: 'note',
    title: { en: 'Make a note of it', vi: 'Chuyển thành ghi chú' },
    icon: IconNote,
    order: 20,
    isShown: editor => isWritten(editor.getOnlySelectedShape()),
    run: act('makeNote'),
  },
  {
    id: 'turbo',
    title: { en: 'Paint live what is drawn in it', vi: 'Vẽ trực tiếp theo nét trong khung' },
    icon: IconBolt,
    order: 28,
    isShown: editor => isFree(editor) && editor.getOnlySelectedShape()?.type === 'generation',
    run: act('beginTurbo'),
  },
]

/** Generating on the board: frames, what is on its way, what came of it, and all that can be made of images. */
export const makingPart: BoardPart = {
  id: 'making',
  shapeUtils: [GenerationShapeUtil, PlaceholderShapeUtil, MaskStrokeShapeUtil],
  bindingUtils: [VoteBindingUtil],
  tools: [GenerateTool, MaskTool],
  railItems: [
    {
      id: 'generate',
      tool: GENERATE_TOOL,
      title: { en: 'Generate in a frame', vi: 'Tạo ảnh trong khung' },
      icon: IconSparkles,
      group: 'make',
      order: 0,
      shortcut: 'g',
    },
  ],
  selectionItems,
  TopBarItem: LineageButton,
  OnCanvas: LineageLayer,
  OverCanvas: MakingOver,
  Behind: MakingBehind,
}
