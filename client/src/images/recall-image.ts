import type { UseNavigateResult } from '@tanstack/react-router'
import { readLocalState } from '#local/local-store.ts'
import { findRow } from '#local/packed-pages.ts'
import { readMessages } from '#ui/i18n/messages.ts'
import { showToast } from '#ui/toast-store.ts'
import { galleryActMessages } from './gallery-act-messages.ts'
import type { RecallPart } from './gallery-keys.ts'
import { lackOf } from './recall-lack.ts'

/** Takes over what a picture was made with, to make with it on Home. Who asks for what it does not have stays where they are. */
export async function recallImage(navigate: UseNavigateResult<string>, id: string, part: RecallPart): Promise<void> {
  const row = await readLocalState()
    .data?.run(db => findRow(db, id))
    .catch(() => undefined)
  const lacking = row && lackOf(row.item, part)
  if (lacking) showToast(readMessages(galleryActMessages).lacks[lacking])
  else await navigate({ to: '/home', search: { from: id, take: part } })
}
