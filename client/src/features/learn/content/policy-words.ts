import type { ContentLanguage } from '@atelier/shared-schema/content/content-language.ts'
import { isCountryCode } from '@atelier/shared-schema/content/countries.ts'
import type { SiteFacts } from './site-facts.ts'

const unnamed = { en: 'The person who runs this server', vi: 'Người vận hành máy chủ này' }

/** Who the operator is, at the beginning of a sentence or after a colon. */
export function nameOperator(facts: SiteFacts, language: ContentLanguage): string {
  const { name } = facts.operator
  if (!name) return unnamed[language]
  const country = nameCountry(facts.operator.country, language)
  return country ? `**${name}** (${country})` : `**${name}**`
}

export function tellContact(facts: SiteFacts, language: ContentLanguage): string {
  const { email } = facts.operator
  const link = `[${email}](mailto:${email})`
  if (email) return language === 'en' ? `Write to ${link}.` : `Hãy viết thư đến ${link}.`
  return language === 'en'
    ? 'No address is given on this installation: ask the person who gave you its address or your account.'
    : 'Máy chủ này không công bố địa chỉ liên hệ: hãy hỏi người đã cho bạn địa chỉ trang hoặc tài khoản.'
}

/** The setting may hold a code or a name; a code is said as the country's name. */
export function nameCountry(country: string, language: ContentLanguage): string {
  if (!country) return ''
  return isCountryCode(country) ? (new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country) : country
}
