import { workspacesRoutes } from '@atelier/shared-schema/contract/areas/workspaces.contract.ts'
import { call } from './call.ts'
import { queryClient } from './query-client.ts'
import { reloadPerson } from './session.ts'

/** Works in a workspace from now on, or in one's own space. What is on screen belongs to the place, so all of it loads again. */
export async function switchWorkspace(id: string | null): Promise<void> {
  if (id !== null) await call(workspacesRoutes.switchTo, { params: { id } })
  else await call(workspacesRoutes.switchToPersonal, {})
  await reloadWorkspace()
}

/** After one's place or one's part in it has changed. */
export async function reloadWorkspace(): Promise<void> {
  await reloadPerson()
  await queryClient.invalidateQueries()
}
