import { apiKeyRoutes } from '@atelier/shared-schema/contract/areas/api-keys.contract.ts'
import type { ApiKey } from '@atelier/shared-schema/contract/areas/api-keys.contract.ts'
import { IconKey, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useRoute, useRouteMutation } from '#api/use-route.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { DataRow } from '#ui/data-list.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { Section } from '#ui/page.tsx'
import { showToast } from '#ui/toast-store.ts'
import { NewKeyDialog } from './new-key-dialog.tsx'
import { SectionList } from './section-list.tsx'
import classes from './settings.module.css'

const messages = defineMessages({
  en: {
    title: 'API keys',
    lead: 'For programs of yours: a key may do what you may, but for keys, sign-in methods and closing the account.',
    docs: 'How to call the API',
    add: 'New key',
    empty: 'No keys yet. Make one for each program, so that you can end each alone.',
    made: (when: string) => `made ${when}`,
    used: (when: string) => `last used ${when}`,
    unused: 'never used',
    delete: 'Delete',
    deleteTitle: (name: string) => `Delete the key “${name}”?`,
    deleteLead: 'What uses it is refused from now on. This cannot be undone.',
    deleted: 'Key deleted',
    cancel: 'Cancel',
  },
  vi: {
    title: 'Khoá API',
    lead: 'Dành cho chương trình của bạn: khoá làm được những gì bạn làm được, trừ quản lý khoá, cách đăng nhập và đóng tài khoản.',
    docs: 'Cách gọi API',
    add: 'Khoá mới',
    empty: 'Chưa có khoá nào. Hãy tạo một khoá cho mỗi chương trình, để có thể huỷ riêng từng khoá.',
    made: when => `tạo ${when}`,
    used: when => `dùng lần cuối ${when}`,
    unused: 'chưa dùng',
    delete: 'Xoá',
    deleteTitle: name => `Xoá khoá “${name}”?`,
    deleteLead: 'Chương trình dùng khoá này sẽ bị từ chối kể từ bây giờ. Không thể hoàn tác.',
    deleted: 'Đã xoá khoá',
    cancel: 'Huỷ',
  },
})

export function ApiKeysSection() {
  const text = useMessages(messages)
  const query = useRoute(apiKeyRoutes.list, {})
  const [isAdding, setAdding] = useState(false)
  const [doomed, setDoomed] = useState<ApiKey>()
  return (
    <Section
      title={text.title}
      lead={
        <>
          {text.lead}{' '}
          <a className={classes.link} href="/api/docs">
            {text.docs}
          </a>
        </>
      }
      actions={
        <Button variant="line" icon={IconPlus} onClick={() => setAdding(true)}>
          {text.add}
        </Button>
      }
    >
      <SectionList label={text.title} query={query} empty={text.empty}>
        {key => <KeyRow key={key.id} entry={key} onDelete={() => setDoomed(key)} />}
      </SectionList>
      {isAdding && <NewKeyDialog onClose={() => setAdding(false)} />}
      {doomed && <DeleteKeyDialog entry={doomed} onClose={() => setDoomed(undefined)} />}
    </Section>
  )
}

function KeyRow({ entry, onDelete }: { entry: ApiKey; onDelete: () => void }) {
  const text = useMessages(messages)
  const format = useFormat()
  const used = entry.lastUsedAt ? text.used(format.relative(entry.lastUsedAt)) : text.unused
  return (
    <DataRow
      leading={<Icon of={IconKey} size="lg" />}
      title={entry.name}
      detail={`…${entry.hint} · ${text.made(format.relative(entry.createdAt))} · ${used}`}
      actions={<IconButton icon={IconTrash} label={`${text.delete}: ${entry.name}`} onClick={onDelete} />}
    />
  )
}

function DeleteKeyDialog({ entry, onClose }: { entry: ApiKey; onClose: () => void }) {
  const text = useMessages(messages)
  const remove = useRouteMutation(apiKeyRoutes.delete, {
    refreshes: [apiKeyRoutes.list],
    onSuccess: () => {
      showToast(text.deleted)
      onClose()
    },
  })
  return (
    <Dialog opened onClose={onClose} title={text.deleteTitle(entry.name)}>
      <p className={classes.quiet}>{text.deleteLead}</p>
      <DialogActions>
        <Button onClick={onClose}>{text.cancel}</Button>
        <Button
          variant="danger-line"
          loading={remove.isPending}
          onClick={() => remove.mutate({ params: { id: entry.id } })}
        >
          {text.delete}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
