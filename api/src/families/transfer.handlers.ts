import type { TransferRoutes } from '@atelier/shared-schema/contract/families/share.ts'
import type { ItemKind } from '@atelier/shared-schema/entities/enums.ts'
import type { Handlers } from '#http/call.ts'
import { transferItem } from './transfer.service.ts'

export function transferHandlers(kind: ItemKind): Handlers<TransferRoutes> {
  return {
    transfer: ({ app, actor, params, body }) => transferItem(app, actor, { kind, id: params.id, ...body }),
  }
}
