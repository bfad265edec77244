import { PINS_MAX, pinnedItemsRoutes as routes } from '@atelier/shared-schema/contract/areas/pinned-items.contract.ts'
import { writeKind } from './write-kind.ts'

/** Of things of any kind. Where a new pin stands is known once the server has said so; until then it is the last. */
export const pinWrites = {
  pin: writeKind<typeof routes.pin>({
    route: routes.pin,
    idsOf: ({ body }) => body.ids,
    apply: item => ({ ...item, pinned: true, pinPosition: item.pinPosition ?? PINS_MAX }),
    refusalsOf: ({ refused }) => refused,
    narrow: (input, ids) => ({ ...input, body: { ...input.body, ids } }),
  }),
  unpin: writeKind<typeof routes.unpin>({
    route: routes.unpin,
    idsOf: ({ body }) => body.ids,
    apply: item => ({ ...item, pinned: false, pinPosition: null }),
    refusalsOf: ({ refused }) => refused,
    narrow: (input, ids) => ({ ...input, body: { ...input.body, ids } }),
  }),
}
