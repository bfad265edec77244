import { Select, Stack, Textarea } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { accessRequestsRoutes } from '@atelier/shared-schema/contract/areas/access-requests.contract.ts'
import type { GrantRole } from '@atelier/shared-schema/entities/enums.ts'
import { grantRole } from '@atelier/shared-schema/entities/enums.ts'
import { queryClient } from '#api/query-client.ts'
import { usePerson } from '#api/session.ts'
import { useRoute, useRouteMutation } from '#api/use-route.ts'
import { useLocalItem } from '#local/live-rows.ts'
import { Button } from '#ui/button.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import classes from './ask-for-access.module.css'

const messages = defineMessages({
  en: {
    title: 'You can ask for access',
    lead: 'Its owner gets your name and what you write, and decides.',
    role: 'What you ask for',
    roles: { viewer: 'To view it', contributor: 'To add to it', editor: 'To change it' },
    note: 'A word to the owner',
    ask: 'Ask for access',
    asked: (when: string) => `You asked for access ${when}. A mail comes when it is given.`,
  },
  vi: {
    title: 'Bạn có thể xin quyền truy cập',
    lead: 'Chủ sở hữu sẽ thấy tên và lời nhắn của bạn, rồi quyết định.',
    role: 'Quyền bạn xin',
    roles: { viewer: 'Để xem', contributor: 'Để đóng góp', editor: 'Để chỉnh sửa' },
    note: 'Lời nhắn cho chủ sở hữu',
    ask: 'Xin quyền truy cập',
    asked: when => `Bạn đã xin quyền truy cập ${when}. Sẽ có thư báo khi được đồng ý.`,
  },
})

/** On the page of something one cannot see: nothing, unless it is of a mode that lets one ask. */
export function AskForAccess({
  itemId,
  roles = ['viewer', 'editor'],
}: {
  itemId: string
  roles?: readonly GrantRole[]
}) {
  const text = useMessages(messages)
  const format = useFormat()
  const person = usePerson()
  const [role, setRole] = useState<GrantRole>('viewer')
  const [note, setNote] = useState('')
  const state = useRoute(accessRequestsRoutes.ask, { params: { id: itemId } }, { enabled: Boolean(person) })
  const ask = useRouteMutation(accessRequestsRoutes.create, { refreshes: [accessRequestsRoutes.ask] })
  useNewsOfGrant(itemId)
  if (!state.data?.canAsk) return null
  const { request } = state.data
  if (request?.status === 'pending') {
    return (
      <p className={classes.asked} role="status">
        {text.asked(format.relative(request.createdAt))}
      </p>
    )
  }
  return (
    <form
      className={classes.form}
      aria-label={text.title}
      onSubmit={event => {
        event.preventDefault()
        ask.mutate({ body: { itemId, role, note } })
      }}
    >
      <h2>{text.title}</h2>
      <p>{text.lead}</p>
      <Stack gap="sm">
        <Select
          label={text.role}
          data={roles.map(value => ({ value, label: text.roles[value] }))}
          value={role}
          allowDeselect={false}
          onChange={value => setRole(grantRole.parse(value))}
        />
        <Textarea
          label={text.note}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={500}
          value={note}
          onChange={event => setNote(event.currentTarget.value)}
        />
        <Button type="submit" variant="primary" icon={IconSend} loading={ask.isPending}>
          {text.ask}
        </Button>
      </Stack>
    </form>
  )
}

/** Once the thing has come to this device, what was refused before is asked for again: the page opens by itself. */
function useNewsOfGrant(itemId: string): void {
  const isHere = useLocalItem(itemId) !== undefined
  useEffect(() => {
    if (!isHere) return
    void queryClient.refetchQueries({ type: 'active', predicate: query => query.state.status === 'error' })
  }, [isHere])
}
