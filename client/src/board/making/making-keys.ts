import type { Shortcut } from '#app/shortcuts.tsx'
import type { Locale } from '#ui/i18n/locale.ts'
import type { Catalogue } from '#ui/i18n/messages.ts'
import { turnLineage } from './lineage/lineage-shown.ts'
import { LINEAGE_KEYS, lineageTitle } from './lineage/lineage-words.ts'
import { maskMessages } from './mask/mask.messages.ts'
import { stagingMessages } from './staging/staging.messages.ts'

type Words = Readonly<Record<Locale, string>>
const both = <M>({ en, vi }: Catalogue<M>, key: keyof M): Words => ({ en: en[key as never], vi: vi[key as never] })

/** What is heard by whatever it belongs to, before this is; it stands here to be listed. */
const listed = (keys: string, title: Words, group: Words): Shortcut => ({ keys, title, group, run: () => undefined })

const results = both(stagingMessages, 'keys')
export const stagingKeys: readonly Shortcut[] = [
  listed('ArrowLeft', both(stagingMessages, 'previous'), results),
  listed('ArrowRight', both(stagingMessages, 'next'), results),
  listed('Enter', both(stagingMessages, 'accept'), results),
]

const masking = both(maskMessages, 'keys')
export const maskKeys: readonly Shortcut[] = [
  listed('b', both(maskMessages, 'brush'), masking),
  listed('e', both(maskMessages, 'eraser'), masking),
  listed('[', both(maskMessages, 'smaller'), masking),
  listed(']', both(maskMessages, 'larger'), masking),
]

export const boardMakingKeys: readonly Shortcut[] = [
  {
    keys: LINEAGE_KEYS,
    title: lineageTitle,
    group: { en: 'On the board', vi: 'Trên bảng' },
    run: turnLineage,
  },
]
