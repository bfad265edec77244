import { useDebouncedValue } from '@mantine/hooks'
import { IconDice5 } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { wildcardsRoutes } from '@atelier/shared-schema/contract/areas/wildcards.contract.ts'
import { WILDCARD_ENTRY_LENGTH_MAX } from '@atelier/shared-schema/entities/wildcard.ts'
import { tokenise } from '@atelier/shared-schema/prompt/tokenise-prompt.ts'
import { call } from '#api/call.ts'
import { Button } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { SkeletonBlock } from '#ui/states.tsx'
import { promptMessages } from './prompt.messages.ts'
import classes from './expansion.module.css'

const PAUSE_MS = 400
const SAMPLES = 4

/** Whether a prompt is drawn anew for each run: then it can be looked at what may come of it. */
export function hasChoices(prompt: string): boolean {
  return tokenise(prompt).some(({ kind }) => kind === 'wildcard' || kind === 'brace')
}

/** A prompt is looked at as a line of a wildcard is; longer ones only as they run. */
export function isTooLongToExpand(prompt: string): boolean {
  return oneLine(prompt).length > WILDCARD_ENTRY_LENGTH_MAX
}

const oneLine = (prompt: string) => prompt.replaceAll(/\s+/g, ' ').trim()

/** What the choices of a prompt may become, before anything is queued. */
export function Expansion({ prompt }: { prompt: string }) {
  const text = useMessages(promptMessages)
  const [seed, setSeed] = useState(1)
  const [settled] = useDebouncedValue(oneLine(prompt), PAUSE_MS)
  const preview = useQuery({
    queryKey: ['prompt-expansion', settled, seed],
    queryFn: ({ signal }) =>
      call(wildcardsRoutes.preview, { body: { entries: [settled], seed, count: SAMPLES } }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    enabled: settled !== '',
  })
  return (
    <section className={classes.expansion} aria-label={text.expansion}>
      <header>
        <h3>{text.expansion}</h3>
        <Button size="xs" icon={IconDice5} onClick={() => setSeed(Math.floor(Math.random() * 999_999))}>
          {text.again}
        </Button>
      </header>
      {preview.isPending && <SkeletonBlock height={72} />}
      {preview.isError && <p className={classes.quiet}>{text.expansionFailed}</p>}
      {preview.data && (
        <ol>
          {[...new Set(preview.data.samples)].map(sample => (
            <li key={sample}>{sample}</li>
          ))}
        </ol>
      )}
    </section>
  )
}
