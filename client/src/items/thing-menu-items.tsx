import { Menu } from '@mantine/core'
import {
  IconBookOff,
  IconBooks,
  IconCopy,
  IconCursorText,
  IconRestore,
  IconTrash,
  IconTrashX,
  IconUserPlus,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { itemPagePath } from '@atelier/shared-schema/entities/item-page.ts'
import { useReachable } from '#local/sync-state.ts'
import { AnchoredMenu } from '#ui/anchored-menu.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import type { AskedMenu } from '#ui/menu-on-demand.ts'
import { KeepMenuItems } from './keep-menu-items.tsx'
import type { ThingMenuProps } from './thing-menu.tsx'
import { thingMessages } from './thing-messages.ts'
import { useThingActs } from './use-thing-acts.ts'

/** Everything the person may do with one thing; what they may not is not there. */
export function ThingMenuItems({ kind, thing, onAsk, own, ...asked }: ThingMenuProps & AskedMenu) {
  const text = useMessages(thingMessages)
  const acts = useThingActs(kind)
  const { id, capabilities } = thing
  if (thing.deletedAt === null)
    return <LiveItems kind={kind} thing={thing} onAsk={onAsk} {...(own && { own })} {...asked} />
  return (
    <AnchoredMenu {...asked}>
      {capabilities.canRecover && (
        <Menu.Item leftSection={<Icon of={IconRestore} />} onClick={() => void acts.recover(id)}>
          {text.recover}
        </Menu.Item>
      )}
      <Menu.Item data-danger leftSection={<Icon of={IconTrashX} />} onClick={() => onAsk({ is: 'delete', thing })}>
        {text.deleteForever}
      </Menu.Item>
    </AnchoredMenu>
  )
}

function LiveItems({ kind, thing, onAsk, own = [], ...asked }: ThingMenuProps & AskedMenu) {
  const text = useMessages(thingMessages)
  const acts = useThingActs(kind)
  const navigate = useNavigate()
  const isReachable = useReachable()
  const { id, capabilities } = thing

  async function openCopy(): Promise<void> {
    const copy = await acts.duplicate(id)
    if (copy !== undefined) await navigate({ to: itemPagePath({ kind: thing.kind, id: copy }) ?? '.' })
  }

  return (
    <AnchoredMenu {...asked}>
      <Menu.Item leftSection={<Icon of={IconUserPlus} />} onClick={() => onAsk({ is: 'share', thing })}>
        {text.share}
      </Menu.Item>
      {own.map(({ icon, label, run }) => (
        <Menu.Item key={label} leftSection={<Icon of={icon} />} onClick={run}>
          {label}
        </Menu.Item>
      ))}
      {kind.rename && capabilities.canUpdate && (
        <Menu.Item leftSection={<Icon of={IconCursorText} />} onClick={() => onAsk({ is: 'rename', thing })}>
          {text.rename}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<Icon of={IconCopy} />} disabled={!isReachable} onClick={() => void openCopy()}>
        {isReachable ? text.duplicate : text.duplicateAway}
      </Menu.Item>
      {capabilities.canAddToLibrary && (
        <Menu.Item leftSection={<Icon of={IconBooks} />} onClick={() => void acts.addToLibrary(id)}>
          {text.addToLibrary}
        </Menu.Item>
      )}
      {capabilities.canRemoveFromLibrary && (
        <Menu.Item leftSection={<Icon of={IconBookOff} />} onClick={() => void acts.removeFromLibrary(id)}>
          {text.removeFromLibrary}
        </Menu.Item>
      )}
      <KeepMenuItems item={thing} />
      {capabilities.canDelete && (
        <>
          <Menu.Divider />
          <Menu.Item data-danger leftSection={<Icon of={IconTrash} />} onClick={() => void acts.trash(id)}>
            {text.trash}
          </Menu.Item>
        </>
      )}
    </AnchoredMenu>
  )
}
