import { readContentLanguage } from '@atelier/shared-schema/content/content-language.ts'
import type { ContentLanguage } from '@atelier/shared-schema/content/content-language.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { readLocale, useLocale } from '#ui/i18n/locale.ts'

/** As links write it: `vn`, not `vi`. */
export interface LearnSearch {
  lang?: 'en' | 'vn'
}

export function readLearnSearch(search: Record<string, unknown>): LearnSearch {
  const language = readContentLanguage(search.lang)
  return language ? { lang: language === 'vi' ? 'vn' : 'en' } : {}
}

export function chosenLanguage({ lang }: LearnSearch): ContentLanguage {
  return readContentLanguage(lang) ?? readLocale()
}

/**
 * The link's language for this page, else the app's. Whoever then changes the app's language means this page too,
 * so the link's wish is dropped.
 */
export function useContentLanguage(): ContentLanguage {
  const { lang } = useSearch({ strict: false })
  const locale = useLocale()
  const lastLocale = useRef(locale)
  const navigate = useNavigate()
  useEffect(() => {
    if (lastLocale.current === locale) return
    lastLocale.current = locale
    if (lang) void navigate({ to: '.', search: {}, hash: true, replace: true, resetScroll: false })
  }, [lang, locale, navigate])
  return readContentLanguage(lang) ?? locale
}
