import type { Crumb } from '#app/page-title.ts'
import { useLocale } from '#ui/i18n/locale.ts'

const crumbs: Readonly<Record<'en' | 'vi', readonly Crumb[]>> = {
  en: [{ title: 'Recipes', path: '/recipes' }],
  vi: [{ title: 'Công thức', path: '/recipes' }],
}

/** Where the way back leads. */
export function useRecipesCrumb(): readonly Crumb[] {
  return crumbs[useLocale()]
}
