import { workspacesRoutes } from '@atelier/shared-schema/contract/areas/workspaces.contract.ts'
import type { WorkspaceMember, WorkspaceSummary } from '@atelier/shared-schema/entities/workspace.ts'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { describeError } from '#api/error-text.ts'
import { isNetworkError } from '#api/failures.ts'
import { useRoutePages } from '#api/use-route.ts'
import { Button } from '#ui/button.tsx'
import { DataList } from '#ui/data-list.tsx'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { Section } from '#ui/page.tsx'
import { ErrorState, OfflineState, SkeletonRows } from '#ui/states.tsx'
import { AddMemberDialog } from './add-member-dialog.tsx'
import { MemberRow } from './member-row.tsx'
import classes from './workspaces.module.css'

const messages = defineMessages({
  en: {
    seats: (used: number, limit: number) => `${used} of ${limit} seats are taken; guests take none.`,
    members: 'Members',
    add: 'Add a person',
    more: 'Show more',
  },
  vi: {
    seats: (used, limit) => `Đã dùng ${used} trên ${limit} chỗ; khách không chiếm chỗ.`,
    members: 'Thành viên',
    add: 'Thêm người',
    more: 'Xem thêm',
  },
})

export function MembersSection({ workspace }: { workspace: WorkspaceSummary }) {
  const text = useMessages(messages)
  const [isAdding, setAdding] = useState(false)
  const mayChange = workspace.role === 'owner' || workspace.role === 'admin'
  return (
    <Section
      title={`${workspace.name}: ${text.members}`}
      lead={text.seats(workspace.seatsUsed, workspace.seatLimit)}
      actions={
        mayChange && (
          <Button variant="primary" icon={IconUserPlus} onClick={() => setAdding(true)}>
            {text.add}
          </Button>
        )
      }
    >
      <MemberList workspace={workspace} />
      {isAdding && <AddMemberDialog workspace={workspace} onClose={() => setAdding(false)} />}
    </Section>
  )
}

function MemberList({ workspace }: { workspace: WorkspaceSummary }) {
  const text = useMessages(messages)
  const query = useRoutePages<typeof workspacesRoutes.listMembers, WorkspaceMember>(workspacesRoutes.listMembers, {
    params: { id: workspace.id },
    query: {},
  })
  const retry = () => void query.refetch()
  if (query.isPending) return <SkeletonRows count={Math.min(workspace.seatsUsed + workspace.guestCount, 6)} />
  if (!query.data) {
    if (isNetworkError(query.error)) return <OfflineState onRetry={retry} />
    return <ErrorState onRetry={retry}>{describeError(query.error)}</ErrorState>
  }
  const members = query.data.pages.flatMap(page => page.items)
  return (
    <>
      <DataList label={text.members}>
        {members.map(member => (
          <MemberRow key={member.uid} workspace={workspace} member={member} />
        ))}
      </DataList>
      {query.hasNextPage && (
        <div className={classes.more}>
          <Button variant="line" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {text.more}
          </Button>
        </div>
      )}
    </>
  )
}
