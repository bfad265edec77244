import { useMessages } from '#ui/i18n/messages.ts'
import type { ShareRoutes } from '@atelier/shared-schema/contract/families/share.ts'
import type { Route } from '@atelier/shared-schema/contract/route.ts'
import type { GrantRole, SharingMode } from '@atelier/shared-schema/entities/enums.ts'
import { useRouteMutation } from '#api/use-route.ts'
import { showToast } from '#ui/toast-store.ts'
import type { ShareTerms } from './share-add.tsx'
import { nameOf } from './share-list.tsx'
import type { Permission } from './share-list.tsx'
import { shareMessages } from './share-messages.ts'
import type { ShareTarget } from './share-target-search.ts'

export interface ShareActs {
  add: (target: ShareTarget, terms: ShareTerms) => void
  remove: (permission: Permission) => void
  setTerms: (permission: Permission, terms: { role: GrantRole; expiresAt?: string | null }) => void
  setMode: (mode: SharingMode, linkExpiresAt?: string | null) => void
  /** What has been chosen and is on its way. */
  chosen: { mode: SharingMode | undefined }
}

/** Every act of the sharing dialog; each answers by loading again who can see the thing. */
export function useShareActs(routes: ShareRoutes, id: string, alsoRefreshes: readonly Route[]): ShareActs {
  const text = useMessages(shareMessages)
  const refreshes = [routes.permissions, ...alsoRefreshes]
  const share = useRouteMutation(routes.share, {
    refreshes,
    onSuccess: ({ refused, report }, { body }) => {
      const [refusal] = refused
      if (refusal) return showToast(refusal.message, { tone: 'danger' })
      const [meant] = body.people
      const added = report.permissions.find(({ person }) => person?.uid === meant?.uid)
      return showToast(text.shared(added ? nameOf(added) : (meant?.email ?? '')))
    },
  })
  const shareByWorkspace = useRouteMutation(routes.shareByWorkspace, { refreshes })
  const unshare = useRouteMutation(routes.unshare, { refreshes })
  const setPermissionRole = useRouteMutation(routes.setPermissionRole, { refreshes })
  const setSharingMode = useRouteMutation(routes.setSharingMode, { refreshes })
  const params = { id }

  function giveBack({ person, workspace, role, expiresAt }: Permission): void {
    if (person) share.mutate({ params, body: { people: [{ uid: person.uid }], role, expiresAt } })
    else if (workspace) shareByWorkspace.mutate({ params, body: { workspaceId: workspace.id, role, expiresAt } })
  }

  return {
    add: (target, terms) => {
      if (target.to === 'workspace') {
        shareByWorkspace.mutate(
          { params, body: { workspaceId: target.id, ...terms } },
          { onSuccess: () => showToast(text.shared(target.name)) },
        )
      } else {
        const someone = target.to === 'email' ? { email: target.email } : { uid: target.uid }
        share.mutate({ params, body: { people: [someone], ...terms } })
      }
    },
    remove: permission => {
      const { person, workspace } = permission
      const told = {
        onSuccess: () => showToast(text.removed(nameOf(permission)), { undo: () => giveBack(permission) }),
      }
      if (person) unshare.mutate({ params, body: { uid: person.uid } }, told)
      else if (workspace) unshare.mutate({ params, body: { workspaceId: workspace.id } }, told)
    },
    setTerms: (permission, terms) => setPermissionRole.mutate({ params: { id: permission.id }, body: terms }),
    setMode: (mode, linkExpiresAt = null) => setSharingMode.mutate({ params, body: { mode, linkExpiresAt } }),
    chosen: { mode: setSharingMode.isPending ? setSharingMode.variables.body.mode : undefined },
  }
}
