import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { ContentLanguage } from '@atelier/shared-schema/content/content-language.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { useCopied } from '../hooks/use-copied.ts'
import { learnMessages } from '../learn.messages.ts'

interface Props {
  text: string
  language: ContentLanguage
  /** What is copied, for those who cannot see what it stands beside. */
  label: string
}

export function CopyButton({ text, language, label }: Props) {
  const { copied, copy } = useCopied(language)
  return (
    <IconButton
      size="xs"
      icon={copied ? IconCheck : IconCopy}
      label={copied ? learnMessages[language].copied : label}
      onClick={() => void copy(text)}
    />
  )
}

export function CopyLinesButton({ text, language, label }: Props) {
  const { copied, copy } = useCopied(language)
  return (
    <Button size="xs" icon={copied ? IconCheck : IconCopy} onClick={() => void copy(text)}>
      {copied ? learnMessages[language].copied : label}
    </Button>
  )
}
