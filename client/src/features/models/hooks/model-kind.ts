import { sdModelsRoutes as routes } from '@atelier/shared-schema/contract/areas/sd-models.contract.ts'
import { call } from '#api/call.ts'
import type { ThingKind } from '#items/thing-kind.ts'
import { plural } from '#ui/i18n/format.ts'

/** Every route whose answers show a model. */
export const modelRoutes = [routes.browse, routes.read] as const

export const modelKind: ThingKind = {
  routes,
  refreshes: modelRoutes,
  count: (n, locale) => plural(locale, n, locale === 'en' ? { one: 'model', other: 'models' } : { other: 'mô hình' }),
  deleteLead: {
    en: 'It cannot be brought back, and neither can its file. What was made with it stays.',
    vi: 'Không thể khôi phục, cả tệp của nó cũng vậy. Những gì đã tạo bằng nó vẫn còn.',
  },
  duplicate: id => call(routes.duplicate, { params: { id }, body: {} }),
}
