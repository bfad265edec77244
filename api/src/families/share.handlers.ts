import type { ShareRoutes } from '@atelier/shared-schema/contract/families/share.ts'
import type { ItemKind } from '@atelier/shared-schema/entities/enums.ts'
import type { Handlers } from '#http/call.ts'
import { readAccessReport } from './access-report.ts'
import { shareMany } from './share-many.service.ts'
import {
  leaveItem,
  setPermissionRole,
  setSharingMode,
  shareWithPeople,
  shareWithWorkspace,
  takeAccessBack,
} from './share.service.ts'

export function shareHandlers(kind: ItemKind): Handlers<ShareRoutes> {
  return {
    permissions: ({ app, actor, item }) => readAccessReport(app.db, actor, item),
    share: ({ app, actor, params, body }) => shareWithPeople(app, actor, { kind, id: params.id, ...body }),
    shareMany: ({ app, actor, body }) => shareMany(app, actor, { kind, ...body }),
    unshare: ({ app, actor, params, body }) =>
      takeAccessBack(app, actor, {
        kind,
        id: params.id,
        to: body.uid ? { uid: body.uid } : { workspaceId: body.workspaceId ?? '' },
      }),
    setSharingMode: ({ app, actor, params, body }) => setSharingMode(app, actor, { kind, id: params.id, ...body }),
    shareByWorkspace: ({ app, actor, params, body }) =>
      shareWithWorkspace(app, actor, { kind, id: params.id, ...body }),
    setPermissionRole: ({ app, actor, params, body }) =>
      setPermissionRole(app, actor, { kind, id: params.id, ...body }),
    leave: ({ app, actor, params }) => leaveItem(app, actor, { kind, id: params.id }),
  }
}
