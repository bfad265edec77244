import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { sizeOfRatio } from '@atelier/shared-schema/recipes/ratio-size.ts'
import { rollSeed } from '#recipes/fields/number-values.ts'
import { base64Of, writeCanvas } from '#turbo/canvas-bytes.ts'
import { FrameLoop } from '#turbo/frame-loop.ts'
import type { LoopState } from '#turbo/frame-loop.ts'
import { SENT_LONG_SIDE, TurboSession, retryMs, turboSeeds } from '#turbo/turbo-session.ts'
import type { FrameAsk } from '#turbo/turbo-session.ts'
import type { BoardHandle } from '../components/drawing-board.tsx'
import { takePaperAway } from '../drawing/board.ts'
import { addStep, emptyDrawing, isBlank } from '../drawing/drawing.ts'
import type { Drawing, DrawingStep } from '../drawing/drawing.ts'
import { keepTurbo } from './kept-turbo.ts'
import type { KeptTurbo, ShownFrame, TurboWork } from './kept-turbo.ts'
import { usePictures } from './use-pictures.ts'

const KEPT_AFTER_MS = 400

export function firstWork(): TurboWork {
  return {
    prompt: '',
    promptStyle: 'base',
    aspectRatio: '1:1',
    seed: rollSeed(turboSeeds),
    isSeedKept: true,
    change: 0.6,
  }
}

export interface FrameStatus {
  state: LoopState
  error?: unknown
  /** How many others frames are painted for as well. */
  others: number
}

/** Words, drawing and the picture that follows them; kept on this device through reloads. */
export function useTurbo(uid: string, kept: KeptTurbo | undefined, board: RefObject<BoardHandle | null>) {
  const [work, setWork] = useState(() => kept?.work ?? firstWork())
  const [drawing, setDrawing] = useState<Drawing>(() => (kept ? { steps: kept.steps, undone: [] } : emptyDrawing))
  const [frame, setFrame] = useState<ShownFrame | undefined>(kept?.frame)
  const [status, setStatus] = useState<FrameStatus>({ state: 'idle', others: 0 })
  const { pictures, isReady } = usePictures(drawing.steps)
  const latest = useRef({ work, drawing })
  useLayoutEffect(() => {
    latest.current = { work, drawing }
  }, [work, drawing])

  const [loop] = useState(() => openLoop({ latest, board, setFrame, setStatus }))
  useEffect(() => {
    loop.open()
    return loop.close
  }, [loop])

  const { prompt, promptStyle, aspectRatio, seed, change } = work
  const { steps } = drawing
  useEffect(() => {
    if (isReady) loop.note()
  }, [loop, isReady, steps, prompt, promptStyle, aspectRatio, seed, change])
  useEffect(() => {
    addEventListener('online', loop.note)
    return () => removeEventListener('online', loop.note)
  }, [loop])
  useKeeping(uid, { work, steps, frame })

  return {
    work,
    drawing,
    pictures,
    frame,
    status,
    setDrawing,
    note: loop.note,
    change: useCallback((changes: Partial<TurboWork>) => setWork(before => ({ ...before, ...changes })), []),
    add: useCallback((step: DrawingStep) => setDrawing(before => addStep(before, step)), []),
  }
}

/** Soon, however often it changes meanwhile, and when the screen is left. */
function useKeeping(uid: string, kept: KeptTurbo): void {
  const { work, steps, frame } = kept
  const newest = useRef<KeptTurbo>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const keep = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (newest.current) void keepTurbo(uid, newest.current)
  }, [uid])
  useEffect(() => {
    newest.current = { work, steps, frame }
    timer.current ??= setTimeout(keep, KEPT_AFTER_MS)
  }, [keep, work, steps, frame])
  useEffect(() => {
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('pagehide', keep)
      keep()
    }
  }, [keep])
}

interface LoopWorld {
  latest: RefObject<{ work: TurboWork; drawing: Drawing }>
  board: RefObject<BoardHandle | null>
  setFrame: (frame: ShownFrame | undefined) => void
  setStatus: (change: (before: FrameStatus) => FrameStatus) => void
}

function openLoop({ latest, board, setFrame, setStatus }: LoopWorld) {
  const session = new TurboSession()
  const loop = new FrameLoop<FrameAsk>({
    read: () => readAsk(latest.current, board.current),
    ask: ask => session.paint(ask),
    onFrame(frame) {
      setStatus(before => ({ ...before, others: frame.others }))
      if (frame.image !== null) setFrame({ image: frame.image, sessionId: session.id, seq: frame.seq })
    },
    onBlank: () => setFrame(undefined),
    onState: (state, error) => setStatus(({ others }) => ({ state, error, others })),
    retryMs,
  })
  return {
    note: () => loop.note(),
    open() {
      loop.resume()
      // Where it cannot be begun, the first frame says why.
      session.begin().catch(() => undefined)
    },
    close() {
      loop.stop()
      session.end()
    },
  }
}

async function readAsk(
  { work, drawing }: { work: TurboWork; drawing: Drawing },
  board: BoardHandle | null,
): Promise<FrameAsk | undefined> {
  const { prompt, promptStyle, aspectRatio, seed, change: strength } = work
  const hasDrawing = !isBlank(drawing.steps) || board?.isDrawing() === true
  if (prompt.trim() === '' && !hasDrawing) return undefined
  const ask = { prompt, negativePrompt: '', promptStyle, aspectRatio, seed, strength }
  if (!hasDrawing || !board?.canvas) return ask
  return { ...ask, drawing: await shrink(board.canvas, aspectRatio) }
}

async function shrink(canvas: HTMLCanvasElement, aspectRatio: string): Promise<string> {
  const { width, height } = sizeOfRatio({ longSide: SENT_LONG_SIDE, multipleOf: 8 }, aspectRatio)
  const small = document.createElement('canvas')
  small.width = width
  small.height = height
  const pen = small.getContext('2d')
  if (pen) pen.imageSmoothingQuality = 'high'
  pen?.drawImage(canvas, 0, 0, width, height)
  takePaperAway(small)
  return base64Of(await writeCanvas(small, 'image/webp'))
}
