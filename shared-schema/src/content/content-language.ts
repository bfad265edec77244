export type ContentLanguage = 'en' | 'vi'

/** Links in the wild say `lang=vn`; BCP 47 says `vi`. Both mean Vietnamese; anything else is no answer. */
export function readContentLanguage(value: unknown): ContentLanguage | undefined {
  if (value === 'en') return 'en'
  if (value === 'vn' || value === 'vi') return 'vi'
  return undefined
}
