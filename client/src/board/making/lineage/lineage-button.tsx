import { useValue } from '@tldraw/tldraw'
import { IconBinaryTree } from '@tabler/icons-react'
import { describeKeys } from '#app/shortcuts.tsx'
import { IconButton } from '#ui/button.tsx'
import { useLocale } from '#ui/i18n/locale.ts'
import { lineageShown, turnLineage } from './lineage-shown.ts'
import { LINEAGE_KEYS, lineageTitle } from './lineage-words.ts'

/** Shows or hides what images are made from. */
export function LineageButton() {
  const locale = useLocale()
  const isShown = useValue('lineage shown', () => lineageShown.get(), [])
  return (
    <IconButton
      icon={IconBinaryTree}
      label={`${lineageTitle[locale]} (${describeKeys(LINEAGE_KEYS)})`}
      active={isShown}
      aria-pressed={isShown}
      onClick={turnLineage}
    />
  )
}
