import { Menu } from '@mantine/core'
import {
  IconBrush,
  IconCompass,
  IconCompassOff,
  IconCopy,
  IconCopyPlus,
  IconCursorText,
  IconDownload,
  IconEye,
  IconFolderSymlink,
  IconLayoutBoard,
  IconRestore,
  IconStar,
  IconStarOff,
  IconTrash,
  IconTrashX,
  IconUserPlus,
  IconWand,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import { detailOf } from '@atelier/shared-schema/entities/feed-item.ts'
import type { ImageBrief } from '@atelier/shared-schema/entities/image.ts'
import { copyText } from '#items/copy-text.ts'
import { KeepMenuItems } from '#items/keep-menu-items.tsx'
import { useLocalItem } from '#local/live-rows.ts'
import { AnchoredMenu } from '#ui/anchored-menu.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { showToast } from '#ui/toast-store.ts'
import { CoverMenuItem } from './cover-menu-item.tsx'
import { downloadImage } from './download-images.ts'
import type { Asked } from './gallery.tsx'
import { galleryActMessages } from './gallery-act-messages.ts'
import { imageActs } from './image-acts.ts'
import { KeepOfflineItem } from './keep-offline-item.tsx'
import { showInExplore, takeOutOfExplore } from './rating/explore-acts.ts'
import { isAskedFirst } from './rating/explore-rules.ts'
import { ratingMessages } from './rating/rating-messages.ts'

/** On a phone there may be room for it on neither side of where it was asked for. */
const besideOrOver = { flip: true, shift: { crossAxis: true } }

export interface ImageMenuProps {
  id: string
  /** Where it was asked for. */
  at: { x: number; y: number }
  onOpen: () => void
  onAsk: (asked: Asked) => void
  onClose: () => void
}

/** Everything the person may do with one picture; what they may not is not there. */
export function ImageMenu({ id, at, onOpen, onAsk, onClose }: ImageMenuProps) {
  const text = useMessages(galleryActMessages)
  const menuId = useId()
  const navigate = useNavigate()
  const row = useLocalItem(id)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const item = row?.item
  const detail = item && detailOf(item, 'IMAGE')
  const prompt = detail?.prompt
  const { capabilities } = item ?? {}

  return (
    <>
      <span ref={setAnchor} style={{ position: 'fixed', left: at.x, top: at.y, width: 0, height: 0 }} />
      {anchor && row && item && (
        <AnchoredMenu
          id={menuId}
          anchor={anchor}
          opened
          onChange={opened => !opened && onClose()}
          position="right-start"
          middlewares={besideOrOver}
        >
          {item.deletedAt !== null ? (
            <>
              <Menu.Item leftSection={<Icon of={IconRestore} />} onClick={() => void imageActs.recover([id])}>
                {text.recover}
              </Menu.Item>
              <Menu.Item data-danger leftSection={<Icon of={IconTrashX} />} onClick={() => onAsk({ delete: [id] })}>
                {text.deleteForever}
              </Menu.Item>
            </>
          ) : (
            <>
              <Menu.Item leftSection={<Icon of={IconEye} />} onClick={onOpen}>
                {text.open}
              </Menu.Item>
              <Menu.Item
                leftSection={<Icon of={item.favoritedByUser ? IconStarOff : IconStar} />}
                rightSection="."
                onClick={() => void imageActs.favorite([id], !item.favoritedByUser)}
              >
                {text.favorite}
              </Menu.Item>
              <Menu.Item leftSection={<Icon of={IconUserPlus} />} onClick={() => onAsk({ share: item })}>
                {text.share}
              </Menu.Item>
              {capabilities?.canShare && <ExploreMenuItem item={item} onAsk={onAsk} />}
              {capabilities?.canMove && (
                <Menu.Item leftSection={<Icon of={IconFolderSymlink} />} onClick={() => onAsk({ move: [id] })}>
                  {text.move}
                </Menu.Item>
              )}
              <Menu.Item leftSection={<Icon of={IconLayoutBoard} />} onClick={() => onAsk({ addToBoard: [id] })}>
                {text.addToBoard}
              </Menu.Item>
              <CoverMenuItem item={item} />
              <Menu.Item leftSection={<Icon of={IconCopyPlus} />} onClick={() => onAsk({ copy: [id] })}>
                {text.copy}
              </Menu.Item>
              {capabilities?.canUpdate && (
                <Menu.Item leftSection={<Icon of={IconCursorText} />} onClick={() => onAsk({ rename: item })}>
                  {text.rename}
                </Menu.Item>
              )}
              {prompt && (
                <Menu.Item
                  leftSection={<Icon of={IconCopy} />}
                  onClick={() => void copyText(prompt).then(() => showToast(text.copiedPrompt))}
                >
                  {text.copyPrompt}
                </Menu.Item>
              )}
              {detail?.media === 'image' && (
                <Menu.Item
                  leftSection={<Icon of={IconBrush} />}
                  onClick={() => void navigate({ to: '/images/$id/inpaint', params: { id } })}
                >
                  {text.editByMask}
                </Menu.Item>
              )}
              {detail && tellsHowItWasMade(detail) && (
                <Menu.Item
                  leftSection={<Icon of={IconWand} />}
                  onClick={() => void navigate({ to: '/recipes/new', search: { image: id } })}
                >
                  {text.makeRecipe}
                </Menu.Item>
              )}
              <Menu.Item leftSection={<Icon of={IconDownload} />} onClick={() => downloadImage(row)}>
                {text.download}
              </Menu.Item>
              <KeepOfflineItem id={id} />
              <KeepMenuItems item={item} />
              {capabilities?.canDelete && (
                <>
                  <Menu.Divider />
                  <Menu.Item
                    data-danger
                    leftSection={<Icon of={IconTrash} />}
                    onClick={() => void imageActs.trash([id])}
                  >
                    {text.trash}
                  </Menu.Item>
                </>
              )}
            </>
          )}
        </AnchoredMenu>
      )}
    </>
  )
}

/** Made here, or by a tool that says so in the file; whether there is a graph in it too, only the file tells. */
function tellsHowItWasMade({ origin, media, prompt, sampler }: ImageBrief): boolean {
  const isPicture = media === 'image' || media === 'animated'
  return isPicture && (origin === 'generated' || prompt !== '' || sampler !== '')
}

function ExploreMenuItem({ item, onAsk }: { item: FeedItem; onAsk: (asked: Asked) => void }) {
  const text = useMessages(ratingMessages)
  if (item.discoverableAt !== null) {
    return (
      <Menu.Item leftSection={<Icon of={IconCompassOff} />} onClick={() => void takeOutOfExplore(item)}>
        {text.takeOutOfExplore}
      </Menu.Item>
    )
  }
  return (
    <Menu.Item
      leftSection={<Icon of={IconCompass} />}
      onClick={() => (isAskedFirst(item) ? onAsk({ explore: item }) : void showInExplore(item))}
    >
      {text.showInExplore}
    </Menu.Item>
  )
}
