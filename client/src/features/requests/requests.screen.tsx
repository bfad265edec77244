import { IconUserCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { accessRequestsRoutes as routes } from '@atelier/shared-schema/contract/areas/access-requests.contract.ts'
import type { AccessRequest } from '@atelier/shared-schema/entities/access-request.ts'
import { itemPagePath } from '@atelier/shared-schema/entities/item-page.ts'
import { describeError } from '#api/error-text.ts'
import { isNetworkError } from '#api/failures.ts'
import { routeKey, useRoute } from '#api/use-route.ts'
import { KeptNote } from '#items/kept-note.tsx'
import { useDecideAccess } from '#items/use-decide-access.ts'
import { useKeptAnswer } from '#local/kept-answers.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { DataList, DataRow } from '#ui/data-list.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { Page } from '#ui/page.tsx'
import { EmptyState, ErrorState, OfflineState, SkeletonRows } from '#ui/states.tsx'
import classes from './requests.module.css'

const messages = defineMessages({
  en: {
    title: 'Requests for access',
    lead: 'People who ask to see or change what is yours.',
    asks: {
      viewer: (name: string) => `${name} asks to view`,
      contributor: (name: string) => `${name} asks to add to`,
      editor: (name: string) => `${name} asks to change`,
    },
    approve: 'Approve',
    ignore: 'Ignore',
    approved: (name: string) => `${name} has access now`,
    ignored: (name: string) => `Ignored. ${name} is told nothing.`,
    none: 'No request is waiting',
    noneDetail: 'When somebody asks for access to something of yours, it stands here and a mail comes.',
  },
  vi: {
    title: 'Yêu cầu truy cập',
    lead: 'Những người xin xem hoặc chỉnh sửa nội dung của bạn.',
    asks: {
      viewer: name => `${name} xin xem`,
      contributor: name => `${name} xin đóng góp vào`,
      editor: name => `${name} xin chỉnh sửa`,
    },
    approve: 'Đồng ý',
    ignore: 'Bỏ qua',
    approved: name => `${name} đã có quyền truy cập`,
    ignored: name => `Đã bỏ qua. ${name} không được thông báo.`,
    none: 'Không có yêu cầu nào đang chờ',
    noneDetail: 'Khi có người xin truy cập nội dung của bạn, yêu cầu sẽ nằm ở đây và có thư báo.',
  },
})

/** What waits for this person's word. The same stands in the sharing dialog of each thing. */
export function RequestsScreen() {
  const text = useMessages(messages)
  const asked = { query: {} }
  const requests = useRoute(routes.list, asked, { staleTime: 0 })
  const { data: known, keptAt } = useKeptAnswer(routeKey(routes.list, asked), requests)
  // Whoever decides would decide about what may stand otherwise by now.
  const isOffline = keptAt !== undefined
  const decide = useDecideAccess(text)
  return (
    <Page title={text.title} lead={text.lead} width="form">
      {requests.isPending && <SkeletonRows count={3} />}
      {isOffline && known && <KeptNote keptAt={keptAt} />}
      {!known &&
        requests.isError &&
        (isNetworkError(requests.error) ? (
          <OfflineState onRetry={() => void requests.refetch()} />
        ) : (
          <ErrorState onRetry={() => void requests.refetch()}>{describeError(requests.error)}</ErrorState>
        ))}
      {known?.items.length === 0 && (
        <EmptyState icon={IconUserCheck} title={text.none}>
          {text.noneDetail}
        </EmptyState>
      )}
      {known && known.items.length > 0 && (
        <DataList label={text.title}>
          {known.items.map(request => (
            <RequestRow
              key={request.id}
              request={request}
              busy={decide.isPending || isOffline}
              onDecide={status => decide.mutate({ params: { id: request.id }, body: { status } })}
            />
          ))}
        </DataList>
      )}
    </Page>
  )
}

interface RequestRowProps {
  request: AccessRequest
  busy: boolean
  onDecide: (status: 'approved' | 'ignored') => void
}

function RequestRow({ request, busy, onDecide }: RequestRowProps) {
  const text = useMessages(messages)
  const format = useFormat()
  const { person, role, itemName, note, createdAt } = request
  const path = itemPagePath({ kind: request.itemKind, id: request.itemId })
  return (
    <DataRow
      leading={<Avatar uid={person.uid} name={person.name} src={person.picture} />}
      title={
        <span className={classes.whole}>
          {text.asks[role](person.name)} {path ? <Link to={path}>“{itemName}”</Link> : `“${itemName}”`}
        </span>
      }
      detail={
        <span className={classes.whole}>
          {format.relative(createdAt)}
          {note && <q className={classes.note}>{note}</q>}
        </span>
      }
      actions={
        <>
          <Button size="xs" disabled={busy} onClick={() => onDecide('ignored')}>
            {text.ignore}
          </Button>
          <Button size="xs" variant="line" disabled={busy} onClick={() => onDecide('approved')}>
            {text.approve}
          </Button>
        </>
      }
    />
  )
}
