import { workspacesRoutes } from '@atelier/shared-schema/contract/areas/workspaces.contract.ts'
import type { WorkspaceSummary } from '@atelier/shared-schema/entities/workspace.ts'
import { IconPlus, IconUsersGroup } from '@tabler/icons-react'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { describeError } from '#api/error-text.ts'
import { isNetworkError } from '#api/failures.ts'
import { switchWorkspace } from '#api/switch-workspace.ts'
import { useRoute } from '#api/use-route.ts'
import { placeInitial } from '#app/place-initial.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { DataList, DataRow } from '#ui/data-list.tsx'
import { plural } from '#ui/i18n/format.ts'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { Section } from '#ui/page.tsx'
import { EmptyState, ErrorState, OfflineState, SkeletonRows } from '#ui/states.tsx'
import { showError } from '#ui/toast-store.ts'
import { roleNames } from '../role-names.ts'
import { CreateWorkspaceDialog } from './create-workspace-dialog.tsx'
import classes from './workspaces.module.css'

const messages = defineMessages({
  en: {
    title: 'Your workspaces',
    add: 'New workspace',
    emptyTitle: 'You work on your own',
    empty:
      'In a workspace, several people share what they make, and what is made stays when somebody leaves. You can own one, and be in as many as you are asked into.',
    people: (count: number) => plural('en', count, { one: 'person', other: 'people' }),
    here: 'Here now',
    go: 'Work here',
    own: 'Work in my own space',
  },
  vi: {
    title: 'Không gian làm việc của bạn',
    add: 'Không gian mới',
    emptyTitle: 'Bạn đang làm việc một mình',
    empty:
      'Trong một không gian làm việc, nhiều người cùng chia sẻ những gì họ tạo, và mọi thứ ở lại khi có người rời đi. Bạn có thể sở hữu một không gian, và tham gia bao nhiêu tuỳ ý khi được mời.',
    people: count => plural('vi', count, { other: 'người' }),
    here: 'Đang ở đây',
    go: 'Làm việc ở đây',
    own: 'Làm việc trong không gian riêng',
  },
})

export function OwnWorkspacesSection() {
  const text = useMessages(messages)
  const router = useRouter()
  const search = useSearch({ strict: false })
  const query = useWorkspaces()
  const [isAdding, setAdding] = useState(false)
  const list = query.data?.items ?? []
  const ownsOne = list.some(workspace => workspace.role === 'owner')
  const close = () => {
    setAdding(false)
    if (search.create) void router.navigate({ to: '/settings/members', replace: true })
  }
  const add = (
    <Button variant={list.length === 0 ? 'primary' : 'line'} icon={IconPlus} onClick={() => setAdding(true)}>
      {text.add}
    </Button>
  )
  return (
    <Section title={text.title} actions={list.length > 0 && !ownsOne && add}>
      <WorkspaceList query={query} add={add} />
      {(isAdding || search.create) && <CreateWorkspaceDialog onClose={close} />}
    </Section>
  )
}

function WorkspaceList({ query, add }: { query: ReturnType<typeof useWorkspaces>; add: React.ReactNode }) {
  const text = useMessages(messages)
  const retry = () => void query.refetch()
  if (query.isPending) return <SkeletonRows count={2} />
  if (!query.data) {
    if (isNetworkError(query.error)) return <OfflineState onRetry={retry} />
    return <ErrorState onRetry={retry}>{describeError(query.error)}</ErrorState>
  }
  const { items } = query.data
  if (items.length === 0) {
    return (
      <EmptyState icon={IconUsersGroup} title={text.emptyTitle} actions={add}>
        {text.empty}
      </EmptyState>
    )
  }
  return (
    <DataList label={text.title}>
      {items.map(workspace => (
        <WorkspaceRow key={workspace.id} workspace={workspace} />
      ))}
    </DataList>
  )
}

function WorkspaceRow({ workspace }: { workspace: WorkspaceSummary }) {
  const text = useMessages(messages)
  const roles = useMessages(roleNames)
  const target = workspace.isCurrent ? null : workspace.id
  return (
    <DataRow
      leading={<span className={classes.mark}>{placeInitial(workspace.name)}</span>}
      title={workspace.name}
      detail={`${roles[workspace.role]} · ${text.people(workspace.seatsUsed + workspace.guestCount)}`}
      actions={
        <>
          {workspace.isCurrent && <Chip tone="ok">{text.here}</Chip>}
          <Button
            aria-label={`${workspace.isCurrent ? text.own : text.go}: ${workspace.name}`}
            onClick={() => void switchWorkspace(target).catch(showError)}
          >
            {workspace.isCurrent ? text.own : text.go}
          </Button>
        </>
      }
    />
  )
}

function useWorkspaces() {
  return useRoute(workspacesRoutes.list, { query: { limit: 100 } })
}
