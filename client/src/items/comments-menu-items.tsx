import { Menu } from '@mantine/core'
import { IconFlag, IconLink, IconPencil, IconTrash } from '@tabler/icons-react'
import type { CommentAnswer } from '@atelier/shared-schema/contract/families/comments.ts'
import { commentPath } from '@atelier/shared-schema/entities/item-page.ts'
import { usePerson } from '#api/session.ts'
import { AnchoredMenu } from '#ui/anchored-menu.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import type { AskedMenu } from '#ui/menu-on-demand.ts'
import { showError, showToast } from '#ui/toast-store.ts'
import { nameAuthor } from './comments-author.ts'
import { commentsMessages } from './comments-messages.ts'
import { useComments } from './comments-of.ts'
import { copyText } from './copy-text.ts'
import { askToReport } from './report-store.ts'

export interface CommentMenuItemsProps extends AskedMenu {
  comment: CommentAnswer
  onEdit: () => void
  onDelete: () => void
}

/** What the person may do with one comment; what they may not is not there. */
export function CommentMenuItems({ comment, onEdit, onDelete, ...asked }: CommentMenuItemsProps) {
  const text = useMessages(commentsMessages)
  const { of } = useComments()
  const person = usePerson()
  const name = nameAuthor(comment, text.nobody)
  const copy = () => copyText(new URL(commentPath(of.item, comment.id) ?? '/', location.origin).href)
  return (
    <AnchoredMenu {...asked}>
      <Menu.Item
        leftSection={<Icon of={IconLink} />}
        onClick={() => void copy().then(() => showToast(text.copied), showError)}
      >
        {text.copyLink}
      </Menu.Item>
      {comment.canEdit && !of.isInTrash && (
        <Menu.Item leftSection={<Icon of={IconPencil} />} onClick={onEdit}>
          {text.edit}
        </Menu.Item>
      )}
      {person && !comment.canEdit && (
        <Menu.Item
          leftSection={<Icon of={IconFlag} />}
          onClick={() => askToReport({ id: of.item.id, name: text.by(name), commentId: comment.id })}
        >
          {text.report}
        </Menu.Item>
      )}
      {comment.canDelete && (
        <Menu.Item data-danger leftSection={<Icon of={IconTrash} />} onClick={onDelete}>
          {text.delete}
        </Menu.Item>
      )}
    </AnchoredMenu>
  )
}
