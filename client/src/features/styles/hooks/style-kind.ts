import { stylesRoutes as routes } from '@atelier/shared-schema/contract/areas/styles.contract.ts'
import { call } from '#api/call.ts'
import type { ThingKind } from '#items/thing-kind.ts'
import { plural } from '#ui/i18n/format.ts'

/** Every route whose answers show a style. */
export const styleRoutes = [routes.browse, routes.read] as const

export const styleKind: ThingKind = {
  routes,
  refreshes: styleRoutes,
  count: (n, locale) =>
    plural(locale, n, locale === 'en' ? { one: 'style', other: 'styles' } : { other: 'phong cách' }),
  deleteLead: {
    en: 'It cannot be brought back. What was painted in it stays.',
    vi: 'Không thể khôi phục. Những gì đã vẽ theo nó vẫn còn.',
  },
  duplicate: id => call(routes.duplicate, { params: { id }, body: {} }),
  rename: (id, name) => call(routes.rename, { params: { id }, body: { name } }),
}
