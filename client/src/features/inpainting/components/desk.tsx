import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useShortcuts } from '#app/shortcuts.tsx'
import { imageActs } from '#images/image-acts.ts'
import { MaskBench } from '#mask-editor/mask-bench.tsx'
import { maskTools } from '#mask-editor/mask-tools.ts'
import { useMaskEditor } from '#mask-editor/use-mask-editor.ts'
import type { MaskEdit, MaskHand } from '#mask-editor/use-mask-editor.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { showToast } from '#ui/toast-store.ts'
import { useKeepMask } from '../hooks/use-kept-mask.ts'
import { useResults } from '../hooks/use-results.ts'
import type { Result } from '../hooks/use-results.ts'
import type { Session } from '../hooks/use-session.ts'
import { inpaintingMessages } from '../inpainting.messages.ts'
import { resultShortcuts } from '../result-keys.ts'
import type { EditedImage, LoadedPicture } from './image-desk.tsx'
import { MakingPanel } from './making-panel.tsx'
import { ResultActs } from './result-acts.tsx'
import { ResultOver } from './result-over.tsx'
import { ResultStrip } from './result-strip.tsx'
import classes from '../inpainting.module.css'

export interface DeskProps {
  uid: string
  image: EditedImage
  picture: LoadedPicture
  /** As it was left. */
  first: MaskEdit | undefined
  session: Session
  hand: MaskHand
}

/** The mask, what is to be done with it, and what came of it. */
export function Desk({ uid, image, picture, first, session, hand }: DeskProps) {
  const editor = useMaskEditor(picture.size, hand, first)
  const { tasks, results } = useResults(session)
  const [lookedAt, setLookedAt] = useState<string>()
  const [hasSlider, setSlider] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const result = results.find(({ image: { id } }) => id === lookedAt)
  const leave = useCallback(() => setLookedAt(undefined), [])
  const decide = useDecisions(session, results, setLookedAt)
  useKeepMask({ uid, imageId: image.id, fileId: image.brief.fileId }, editor.edit, first)
  useNewestResult(results, setLookedAt)
  useResultKeys(results, lookedAt, setLookedAt)
  return (
    <div className={classes.desk}>
      <MaskBench
        editor={editor}
        picture={picture.element}
        tools={maskTools}
        over={
          result &&
          (view => (
            <ResultOver
              result={result}
              picture={picture.size}
              view={view}
              hasSlider={hasSlider}
              isOfThis={result.sourceId === image.id}
              isHidden={isHeld}
            />
          ))
        }
        onLeaveOver={leave}
        below={
          result && (
            <ResultActs
              isKept={session.kept.includes(result.image.id)}
              hasSlider={hasSlider}
              onSlider={() => setSlider(!hasSlider)}
              onHold={setHeld}
              onKeep={() => decide.keep([result.image.id])}
              onDiscard={() => decide.discard(result.image.id)}
              onGoOn={() => session.act({ is: 'gone-on', imageId: result.image.id })}
              onLeave={leave}
            />
          )
        }
      />
      <MakingPanel
        uid={uid}
        image={image}
        editor={editor}
        session={session}
        onTasks={taskIds => {
          leave()
          session.act({ is: 'made', taskIds })
        }}
      />
      <ResultStrip
        image={image}
        tasks={tasks}
        results={results}
        kept={session.kept}
        lookedAt={lookedAt}
        ratio={picture.size.width / picture.size.height}
        onLook={setLookedAt}
        onKeepAll={decide.keepAll}
      />
    </div>
  )
}

function useDecisions(session: Session, results: readonly Result[], look: (id: string | undefined) => void) {
  const text = useMessages(inpaintingMessages)
  const keep = (imageIds: readonly string[]) => {
    session.act({ is: 'kept', imageIds })
    showToast(text.kept(imageIds.length))
  }
  return {
    keep,
    keepAll: () => keep(results.map(({ image }) => image.id).filter(id => !session.kept.includes(id))),
    discard: (id: string) => {
      const index = results.findIndex(({ image }) => image.id === id)
      const next = results[index + 1] ?? results[index - 1]
      look(next?.image.id)
      session.act({ is: 'discarded', imageIds: [id] })
      void imageActs.trash([id])
    },
  }
}

/** What has just been made is looked at, unless one looks at another. */
function useNewestResult(
  results: readonly Result[],
  look: (change: (before: string | undefined) => string | undefined) => void,
) {
  const [known] = useState(() => new Set(results.map(({ image }) => image.id)))
  const isFirst = useRef(true)
  useEffect(() => {
    const fresh = results.filter(({ image }) => !known.has(image.id))
    for (const { image } of fresh) known.add(image.id)
    const [newest] = fresh
    const hasJustEnded = newest && Date.now() - new Date(newest.image.createdAt).getTime() < JUST_NOW_MS
    if (hasJustEnded && !isFirst.current) look(before => before ?? newest.image.id)
    isFirst.current = false
  }, [results, known, look])
}

const JUST_NOW_MS = 60_000

function useResultKeys(
  results: readonly Result[],
  lookedAt: string | undefined,
  look: (id: string | undefined) => void,
) {
  const step = (by: 1 | -1) => {
    const index = results.findIndex(({ image }) => image.id === lookedAt)
    const next = results[index < 0 ? 0 : index + by]
    if (next) look(next.image.id)
  }
  const latest = useRef({ step, leave: () => look(undefined) })
  useEffect(() => {
    latest.current = { step, leave: () => look(undefined) }
  })
  useShortcuts(useMemo(() => resultShortcuts(() => latest.current), []))
}
