import { IconDownload, IconSparkles } from '@tabler/icons-react'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { promptStyleNames } from '@atelier/shared-schema/recipes/prompt-styles.ts'
import type { RecipeTaskAnswer } from '@atelier/shared-schema/entities/recipe-task.ts'
import { useSignedInPerson } from '#api/session.ts'
import { beginLocalNow } from '#app/begin-local.ts'
import { describeKeys, useShortcuts } from '#app/shortcuts.tsx'
import { useOpenImage } from '#images/open-image.ts'
import { PromptField } from '#prompt-box/prompt-field.tsx'
import { addToHistory } from '#prompt-box/prompt-history.ts'
import { usePromptNames } from '#prompt-box/use-prompt-names.ts'
import { rollSeed } from '#recipes/fields/number-values.ts'
import { Button } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { SkeletonBlock } from '#ui/states.tsx'
import { showToast } from '#ui/toast-store.ts'
import { DrawingBoard } from './components/drawing-board.tsx'
import type { BoardHandle } from './components/drawing-board.tsx'
import { DrawingTools } from './components/drawing-tools.tsx'
import { LivePicture } from './components/live-picture.tsx'
import { MadeSection } from './components/made-section.tsx'
import { TurboOptions } from './components/turbo-options.tsx'
import { readGround } from './drawing/board.ts'
import { isBlank, redoStep, undoStep } from './drawing/drawing.ts'
import { changeSize, firstBrush } from './drawing/palette.ts'
import type { Brush } from './drawing/palette.ts'
import { readKeptTurbo } from './hooks/kept-turbo.ts'
import type { KeptTurbo, TurboWork } from './hooks/kept-turbo.ts'
import { useMade } from './hooks/use-made.ts'
import { turboSeeds } from '#turbo/turbo-session.ts'
import { useTurbo } from './hooks/use-turbo.ts'
import { turboMessages } from './turbo.messages.ts'
import { turboRoute } from './turbo.routes.ts'
import { toolShortcuts } from './turbo-keys.ts'
import classes from './turbo.module.css'

const ResultsViewer = lazyPart(async () => (await import('#tasks/results-viewer.tsx')).ResultsViewer)
const PROMPT_LENGTH_MAX = 2_000

/** Words on top, a drawing board, and beside it the picture that follows both. */
export function TurboScreen() {
  const text = useMessages(turboMessages)
  const { uid } = useSignedInPerson()
  const image = useOpenImage()
  const [kept, setKept] = useState<{ found: KeptTurbo | undefined }>()
  useEffect(() => beginLocalNow(), [])
  useEffect(() => {
    void readKeptTurbo(uid).then(found => setKept({ found }))
  }, [uid])
  const openId = image.id
  return (
    <div className={classes.turbo}>
      <h1 className={classes.title}>{text.title}</h1>
      {kept ? <Desk uid={uid} kept={kept.found} onOpen={image.open} /> : <SkeletonBlock height={480} />}
      <Suspense>{openId !== undefined && <ResultsViewer uid={uid} image={{ ...image, id: openId }} />}</Suspense>
    </div>
  )
}

interface DeskProps {
  uid: string
  kept: KeptTurbo | undefined
  onOpen: (imageId: string) => void
}

function Desk({ uid, kept, onOpen }: DeskProps) {
  const text = useMessages(turboMessages)
  const board = useRef<BoardHandle>(null)
  const turbo = useTurbo(uid, kept, board)
  const { work, drawing, pictures, frame, status, setDrawing, note, change, add } = turbo
  const [brush, setBrush] = useState(firstBrush)
  const onKept = () => {
    addToHistory(uid, work.prompt)
    if (!work.isSeedKept) change({ seed: rollSeed(turboSeeds) })
  }
  const { made, busy, keep, finish } = useMade({ work, drawing, pictures, frame, onOpen, onKept })
  useBroughtPrompt(change)
  useToolKeys(setBrush)
  const undo = () => setDrawing(undoStep)
  const redo = () => setDrawing(redoStep)
  const bring = (file: Blob) =>
    void readGround(file).then(
      source => {
        add({ kind: 'picture', source })
        showToast(text.brought, { undo })
      },
      () => showToast(text.notBrought, { tone: 'danger' }),
    )
  const isDrawn = !isBlank(drawing.steps)
  const nothing = work.prompt.trim() === '' && !isDrawn
  const onFinish = () => {
    addToHistory(uid, work.prompt)
    if (!nothing) void finish()
  }
  return (
    <>
      <WordsBox uid={uid} work={work} hasDrawing={isDrawn} onChange={change} onRun={onFinish} />
      <div className={classes.stage}>
        <section className={classes.pane} aria-label={text.drawing}>
          <DrawingTools
            brush={brush}
            drawing={drawing}
            hasPicture={frame !== undefined}
            onBrush={setBrush}
            onUndo={undo}
            onRedo={redo}
            onClear={() => {
              add({ kind: 'clear' })
              showToast(text.cleared, { undo })
            }}
            onFile={bring}
            onTakePicture={() => frame && add({ kind: 'picture', source: frame.image })}
          />
          <DrawingBoard
            aspectRatio={work.aspectRatio}
            steps={drawing.steps}
            pictures={pictures}
            brush={brush}
            handle={board}
            onStep={add}
            onDraw={note}
            onUndo={undo}
            onRedo={redo}
            onFile={bring}
          />
        </section>
        <section className={classes.pane} data-picture aria-label={text.picture}>
          <div className={classes.acts}>
            <Button
              icon={IconDownload}
              variant="line"
              disabled={!frame || nothing}
              loading={busy === 'keep'}
              data-tip={text.keepTip}
              onClick={() => void keep()}
            >
              {text.keep}
            </Button>
            <Button
              icon={IconSparkles}
              variant="primary"
              disabled={nothing}
              loading={busy === 'finish'}
              shortcut={describeKeys('mod+enter')}
              data-tip={text.finishTip}
              onClick={onFinish}
            >
              {text.finish}
            </Button>
          </div>
          <LivePicture
            frame={frame}
            status={status}
            prompt={work.prompt}
            aspectRatio={work.aspectRatio}
            isBlank={nothing}
            onRetry={note}
            onExample={prompt => change({ prompt })}
          />
        </section>
      </div>
      <MadeSection made={made} onOpen={onOpen} onUse={task => change(workOf(task, work))} />
    </>
  )
}

interface WordsBoxProps {
  uid: string
  work: TurboWork
  hasDrawing: boolean
  onChange: (changes: Partial<TurboWork>) => void
  onRun: () => void
}

function WordsBox({ uid, work, hasDrawing, onChange, onRun }: WordsBoxProps) {
  const text = useMessages(turboMessages)
  const names = usePromptNames(undefined, promptStyleNames)
  return (
    <section className={classes.words} aria-label={text.words}>
      <PromptField
        label={text.words}
        value={work.prompt}
        onChange={prompt => onChange({ prompt })}
        placeholder={text.placeholder}
        lengthMax={PROMPT_LENGTH_MAX}
        uid={uid}
        names={names}
        onStyle={promptStyle => onChange({ promptStyle })}
        onRun={onRun}
      />
      <TurboOptions work={work} hasDrawing={hasDrawing} onChange={onChange} />
    </section>
  )
}

/** Words that came along from elsewhere. */
function useBroughtPrompt(change: (changes: Partial<TurboWork>) => void): void {
  const { prompt } = turboRoute.useSearch()
  const navigate = turboRoute.useNavigate()
  useEffect(() => {
    if (prompt === undefined) return
    change({ prompt: prompt.slice(0, PROMPT_LENGTH_MAX) })
    void navigate({ search: before => ({ ...before, prompt: undefined }), replace: true })
  }, [prompt, change, navigate])
}

function useToolKeys(setBrush: (change: (brush: Brush) => Brush) => void): void {
  const resize = useCallback(
    (by: 1 | -1) => setBrush(brush => ({ ...brush, size: changeSize(brush.size, by) })),
    [setBrush],
  )
  useShortcuts(
    useMemo(
      () => toolShortcuts({ onTool: tool => setBrush(brush => ({ ...brush, tool })), onSize: resize }),
      [setBrush, resize],
    ),
  )
}

/** As far as what a task was made with goes into this screen. */
function workOf({ params }: RecipeTaskAnswer, before: TurboWork): TurboWork {
  const { prompt, promptStyle, aspectRatio, seed, strength } = params
  return {
    ...before,
    ...(typeof prompt === 'string' && { prompt }),
    ...(typeof promptStyle === 'string' && { promptStyle }),
    ...(typeof aspectRatio === 'string' && { aspectRatio }),
    ...(typeof seed === 'number' && { seed }),
    ...(typeof strength === 'number' && { change: strength }),
  }
}
