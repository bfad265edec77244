import { artboardsRoutes as routes } from '@atelier/shared-schema/contract/areas/artboards.contract.ts'
import { call } from '#api/call.ts'
import { queueWrite } from '#local/local-store.ts'
import type { ThingKind } from '#items/thing-kind.ts'
import { plural } from '#ui/i18n/format.ts'

/** Every route whose answers show a board. */
export const boardRoutes = [routes.browse, routes.read] as const

export const boardKind: ThingKind = {
  routes,
  refreshes: boardRoutes,
  count: (n, locale) => plural(locale, n, locale === 'en' ? { one: 'board', other: 'boards' } : { other: 'bảng' }),
  deleteLead: {
    en: 'It cannot be brought back, nor can its history. Images of the library that lie on it stay in the library.',
    vi: 'Không thể khôi phục, kể cả lịch sử của nó. Ảnh trong thư viện nằm trên bảng vẫn còn trong thư viện.',
  },
  duplicate: id => call(routes.duplicate, { params: { id }, body: {} }),
  rename: async (id, name) => {
    const input = { params: { id }, body: { name } }
    if (!(await queueWrite('artboard.update', input))) await call(routes.update, input)
  },
  writes: {
    softDelete: 'artboard.softDelete',
    recover: 'artboard.recover',
    addAllToLibrary: 'artboard.addToLibrary',
    removeAllFromLibrary: 'artboard.removeFromLibrary',
  },
}
