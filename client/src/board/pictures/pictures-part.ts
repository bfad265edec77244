import { IconCrop, IconDownload, IconEye, IconFolderPlus, IconPhotoPlus } from '@tabler/icons-react'
import { UploadsOnIdle } from '#app/uploads-on-idle.tsx'
import { downloadPicture } from '#images/download-images.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import type { BoardPart, SelectionItem } from '#board/board-part.ts'
import { boardAssetStore } from './asset-store.ts'
import { BoardImageUtil } from './image-shape-util.tsx'
import { PictureHost } from './picture-host.tsx'
import { openPicture, pickPictures } from './picture-store.ts'
import { PicturesBehind } from './pictures-behind.ts'
import { pictureOf, selectedPictures } from './selected-pictures.ts'

const PicturePanel = lazyPart(async () => (await import('./picture-panel.tsx')).PicturePanel)

const openItem: SelectionItem = {
  id: 'open-picture',
  title: { en: 'Open', vi: 'Mở' },
  icon: IconEye,
  order: 0,
  isShown: editor => pictureOf(editor, editor.getOnlySelectedShape() ?? undefined) !== undefined,
  run: ({ editor }) => openPicture(editor.getOnlySelectedShape()?.id ?? null),
  forReaders: true,
}

const downloadItem: SelectionItem = {
  id: 'download-pictures',
  title: { en: 'Download', vi: 'Tải về' },
  icon: IconDownload,
  order: 80,
  isShown: editor => selectedPictures(editor).length > 0,
  run: ({ editor }) => selectedPictures(editor).forEach(downloadPicture),
  forReaders: true,
}

export const picturesPart: BoardPart = {
  id: 'pictures',
  shapeUtils: [BoardImageUtil],
  assetStore: boardAssetStore,
  railItems: [
    {
      id: 'pictures',
      title: { en: 'Add pictures', vi: 'Thêm ảnh' },
      icon: IconPhotoPlus,
      group: 'make',
      order: 10,
      shortcut: 'i',
      run: () => pickPictures(true),
    },
  ],
  selectionItems: [
    openItem,
    {
      id: 'crop-picture',
      title: { en: 'Crop', vi: 'Cắt ảnh' },
      icon: IconCrop,
      order: 70,
      isShown: editor => pictureOf(editor, editor.getOnlySelectedShape() ?? undefined) !== undefined,
      run: ({ editor }) => {
        editor.markHistoryStoppingPoint('crop')
        editor.setCroppingShape(editor.getOnlySelectedShapeId())
        editor.setCurrentTool('select.crop.idle')
      },
    },
    downloadItem,
    {
      id: 'picture-panel',
      title: { en: 'Details and folders', vi: 'Chi tiết và thư mục' },
      icon: IconFolderPlus,
      order: 90,
      isShown: editor => selectedPictures(editor).length > 0,
      run: ({ panel }) => panel.show('pictures'),
      forReaders: true,
    },
  ],
  TopBarItem: UploadsOnIdle,
  OverCanvas: PictureHost,
  SidePanel: { title: { en: 'Pictures', vi: 'Ảnh' }, Content: PicturePanel },
  Behind: PicturesBehind,
  forVisitors: { OverCanvas: PictureHost, Behind: PicturesBehind, selectionItems: [openItem, downloadItem] },
}
