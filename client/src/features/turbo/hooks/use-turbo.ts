import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { turboRoutes } from '@atelier/shared-schema/contract/areas/turbo.contract.ts'
import type { TurboAsk, TurboFrame } from '@atelier/shared-schema/entities/turbo.ts'
import { sizeOfRatio } from '@atelier/shared-schema/recipes/ratio-size.ts'
import { call } from '#api/call.ts'
import { isErrorCode } from '#api/error-text.ts'
import { isApiError, isNetworkError } from '#api/failures.ts'
import { rollSeed } from '#recipes/fields/number-values.ts'
import type { BoardHandle } from '../components/drawing-board.tsx'
import { base64Of, takePaperAway, writeCanvas } from '../drawing/board.ts'
import { addStep, emptyDrawing, isBlank } from '../drawing/drawing.ts'
import type { Drawing, DrawingStep } from '../drawing/drawing.ts'
import { FrameLoop } from './frame-loop.ts'
import type { LoopState } from './frame-loop.ts'
import { keepTurbo } from './kept-turbo.ts'
import type { KeptTurbo, ShownFrame, TurboWork } from './kept-turbo.ts'
import { usePictures } from './use-pictures.ts'

/** As large as frames are painted: more of a drawing would be thrown away. */
const SENT_LONG_SIDE = 256
const KEPT_AFTER_MS = 400
const OFFLINE_RETRY_MS = 3_000
const NO_ENGINE_RETRY_MS = 5_000

/** Those that a frame can be painted with. */
export const turboSeeds = { min: 0, max: 0xffff_ffff } as const

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

/** At the next pause, and when the screen is left. */
function useKeeping(uid: string, kept: KeptTurbo): void {
  const { work, steps, frame } = kept
  const newest = useRef<KeptTurbo>(undefined)
  useEffect(() => {
    newest.current = { work, steps, frame }
    const timer = setTimeout(() => void keepTurbo(uid, { work, steps, frame }), KEPT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [uid, work, steps, frame])
  useEffect(() => {
    const keep = () => newest.current && void keepTurbo(uid, newest.current)
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('pagehide', keep)
      keep()
    }
  }, [uid])
}

interface LoopWorld {
  latest: RefObject<{ work: TurboWork; drawing: Drawing }>
  board: RefObject<BoardHandle | null>
  setFrame: (frame: ShownFrame | undefined) => void
  setStatus: (change: (before: FrameStatus) => FrameStatus) => void
}

type FrameAsk = Omit<TurboAsk, 'sessionId'>

function openLoop({ latest, board, setFrame, setStatus }: LoopWorld) {
  const session = new TurboSessionHolder()
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

function retryMs(error: unknown): number | undefined {
  if (isNetworkError(error)) return OFFLINE_RETRY_MS
  if (isErrorCode(error, 'ENGINE_MISSING')) return NO_ENGINE_RETRY_MS
  const seconds = isApiError(error) ? error.retryAfterSeconds : undefined
  return seconds === undefined ? undefined : seconds * 1_000
}

/** One session for as long as the screen is open; another one where the server has forgotten it. */
class TurboSessionHolder {
  id = ''
  #beginning: Promise<void> | undefined

  async paint(ask: FrameAsk): Promise<TurboFrame> {
    try {
      return await this.#paintOnce(ask)
    } catch (error) {
      if (!isErrorCode(error, 'NOT_FOUND')) throw error
      this.#beginning = undefined
      return this.#paintOnce(ask)
    }
  }

  async #paintOnce(ask: FrameAsk): Promise<TurboFrame> {
    await this.begin()
    const frame = await call(turboRoutes.paint, { body: { ...ask, sessionId: this.id } })
    if (frame.image !== null) await readied(frame.image)
    return frame
  }

  begin(): Promise<void> {
    this.#beginning ??= call(turboRoutes.begin, {}).then(
      ({ id }) => {
        this.id = id
      },
      (error: unknown) => {
        this.#beginning = undefined
        throw error
      },
    )
    return this.#beginning
  }

  end(): void {
    const ended = this.#beginning
    this.#beginning = undefined
    // What is not ended goes by itself after an hour.
    ended?.then(() => call(turboRoutes.end, { params: { id: this.id } })).catch(() => undefined)
  }
}

/** Decoded before it is shown: the former picture stays until then, so that nothing flickers. */
async function readied(source: string): Promise<void> {
  const picture = new Image()
  picture.src = source
  await picture.decode().catch(() => undefined)
}
