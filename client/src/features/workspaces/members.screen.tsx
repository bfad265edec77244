import { workspacesRoutes } from '@atelier/shared-schema/contract/areas/workspaces.contract.ts'
import { describeError } from '#api/error-text.ts'
import { isNetworkError } from '#api/failures.ts'
import { useSignedInPerson } from '#api/session.ts'
import { useRoute } from '#api/use-route.ts'
import { SettingsPage } from '#app/settings-page.tsx'
import { ErrorState, OfflineState, SkeletonRows } from '#ui/states.tsx'
import { BudgetsSection } from './components/budgets-section.tsx'
import { DetailsSection } from './components/details-section.tsx'
import { EndingsSection } from './components/endings-section.tsx'
import { MembersSection } from './components/members-section.tsx'
import { OwnWorkspacesSection } from './components/own-workspaces-section.tsx'

/** The workspaces one is in, and the one worked in now: who is in it, and what they may do. */
export function MembersScreen() {
  const { currentWorkspace } = useSignedInPerson()
  return (
    <SettingsPage>
      {currentWorkspace && <CurrentWorkspace key={currentWorkspace.id} id={currentWorkspace.id} />}
      <OwnWorkspacesSection />
    </SettingsPage>
  )
}

function CurrentWorkspace({ id }: { id: string }) {
  const query = useRoute(workspacesRoutes.read, { params: { id } })
  const retry = () => void query.refetch()
  if (query.isPending) return <SkeletonRows count={4} />
  if (!query.data) {
    if (isNetworkError(query.error)) return <OfflineState onRetry={retry} />
    return <ErrorState onRetry={retry}>{describeError(query.error)}</ErrorState>
  }
  const workspace = query.data
  return (
    <>
      {workspace.role !== 'guest' && <MembersSection workspace={workspace} />}
      {(workspace.role === 'owner' || workspace.role === 'admin') && (
        <>
          <BudgetsSection workspace={workspace} />
          <DetailsSection workspace={workspace} />
        </>
      )}
      <EndingsSection workspace={workspace} />
    </>
  )
}
