import type { ContentLanguage } from '@atelier/shared-schema/content/content-language.ts'
import { useEffect, useState } from 'react'
import { copyText } from '#items/copy-text.ts'
import { showToast } from '#ui/toast-store.ts'
import { learnMessages } from '../learn.messages.ts'

const shownMs = 2000

/** Copies and, for a moment, knows that it has; a refusal is told in a toast. */
export function useCopied(language: ContentLanguage) {
  const [copied, setCopied] = useState<string>()
  useEffect(() => {
    if (copied === undefined) return
    const timer = setTimeout(() => setCopied(undefined), shownMs)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async (text: string) => {
    try {
      await copyText(text)
      setCopied(text)
    } catch {
      showToast(learnMessages[language].copyFailed, { tone: 'danger' })
    }
  }
  return { copied, copy }
}
