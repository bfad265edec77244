import { z } from 'zod'
import { dateTime, idParam, queryList } from '#contract/fields.ts'
import { nothing, person, route, runner } from '#contract/route.ts'
import { engineKind } from '#entities/engine-kind.ts'
import { id } from '#entities/ids.ts'
import { graphAnswer } from '#tasks/task-answers.ts'
import { queueType } from '#tasks/task-states.ts'

const base = '/recipe/sd-tasks'
const RESULT_BYTES = 100_000_000
const PREVIEW_BYTES = 2_000_000

/** Says that the task is still this runner's; a lease that ended is somebody else's by now. */
const leaseToken = id

const runnerTask = z.object({
  id,
  leaseToken,
  /** Until when the runner has to be heard of: by `progress`, or by `finish`. */
  leaseUntil: dateTime,
  queueType,
  attempt: z.int(),
  /** What loading nodes name is a key of `inputs`. */
  graph: graphAnswer,
  /** By the name that the graph uses: absolute, readable without a session while the task runs. */
  inputs: z.record(z.string(), z.string()),
  /** Likewise, by `<folder>/<name>`, models of people that only this task may use: they are taken away with it. */
  models: z.record(z.string(), z.string()),
  prompt: z.string(),
  seed: z.string(),
})
export type RunnerTask = z.infer<typeof runnerTask>

const runnerResult = z.object({
  /** In the order in which they are shown: the urls that were answered when they were brought. */
  images: z.array(z.string().max(500)).max(256).default([]),
  texts: z.array(z.string().max(100_000)).max(64).default([]),
  /** Of the run itself, in milliseconds; as it was measured here where it is left out. */
  executionMs: z.int().min(0).optional(),
  error: z.object({ message: z.string().min(1).max(2_000), nodeId: z.string().max(120).optional() }).optional(),
})
export type RunnerResult = z.output<typeof runnerResult>

const smartEmbedding = z.object({
  /** Of what clicks are placed on, and of the mask that comes of them: at most 1024 each way. */
  width: z.int(),
  height: z.int(),
  /** Of the image itself. */
  imageWidth: z.int(),
  imageHeight: z.int(),
  /** How it was made: regions along the edges of the image. No AI model looked at it. */
  method: z.literal('regions'),
  /** Base64 of the bytes that `openEmbedding` opens. */
  embedding: z.string(),
})
export type SmartEmbeddingAnswer = z.infer<typeof smartEmbedding>

export const sdTasksRoutes = {
  claim: route({
    method: 'GET',
    path: `${base}/one-in-queue`,
    summary: 'Take the next task for an outside runner, with a lease; null where nothing waits that it can run',
    access: runner,
    query: z.object({
      /** The queues it works for. */
      queues: queryList(queueType).pipe(z.array(queueType).min(1)).default(['default', 'fast', 'flux1', 'dedicated']),
      /** What it stands in for: whatever is planned for these it can run. */
      engines: queryList(engineKind).pipe(z.array(engineKind).min(1)).default(['comfyui']),
    }),
    response: z.object({ task: runnerTask.nullable() }),
    writes: true,
    usualPerMinute: 600,
  }),
  progress: route({
    method: 'POST',
    path: `${base}/progress/{id}`,
    summary: 'Say that a task still runs and how far it is: its lease is renewed',
    access: runner,
    params: idParam,
    body: z.object({ leaseToken, progress: z.number().min(0).max(1).optional() }),
    response: z.object({ leaseUntil: dateTime }),
    errors: ['GONE'],
    usualPerMinute: 1_200,
  }),
  takePreview: route({
    method: 'POST',
    path: `${base}/preview/{id}`,
    summary: 'Show what a running task has come to so far, as a small picture `file`: its lease is renewed',
    access: runner,
    params: idParam,
    body: z.object({ file: z.file(), leaseToken, progress: z.coerce.number().min(0).max(1).optional() }),
    bodyType: 'multipart',
    bodyLimit: PREVIEW_BYTES,
    response: z.object({ leaseUntil: dateTime }),
    errors: ['GONE', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA'],
    usualPerMinute: 1_200,
  }),
  handBack: route({
    method: 'POST',
    path: `${base}/hand-back/{id}`,
    summary: 'Give up a running task, so that it waits at its place for whoever takes it next',
    access: runner,
    params: idParam,
    /** With a reason it counts as a try, and the third has failed; without one it does not, as when a machine is to be turned off. */
    body: z.object({ leaseToken, reason: z.string().min(1).max(2_000).optional() }),
    response: nothing,
    errors: ['GONE'],
  }),
  takeResult: route({
    method: 'POST',
    path: `${base}/results/{id}`,
    summary: 'Bring one picture of a running task, as `file`; `finish` takes its url',
    access: runner,
    params: idParam,
    body: z.object({ file: z.file(), leaseToken }),
    bodyType: 'multipart',
    bodyLimit: RESULT_BYTES,
    response: z.object({ id, url: z.string() }),
    status: 201,
    errors: ['GONE', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA', 'STORAGE_FULL'],
  }),
  finish: route({
    method: 'POST',
    path: `${base}/finish/{id}`,
    summary: 'End a task: with the urls that `results` answered, or with an error',
    access: runner,
    params: idParam,
    body: runnerResult.extend({ leaseToken }).refine(given => !given.error || given.images.length === 0, {
      path: ['error'],
      message: 'what failed has no images',
    }),
    response: nothing,
    errors: ['GONE'],
  }),
  embedImage: route({
    method: 'POST',
    path: `${base}/sam-embedding`,
    summary:
      'Take an image apart into regions once, so that every click of a smart selection is answered without asking again',
    access: person,
    /** The id of an image or of a file, or an address of this server. */
    body: z.object({ image: z.string().min(1).max(500) }),
    response: smartEmbedding,
    errors: ['GONE', 'UNSUPPORTED_MEDIA'],
    writes: false,
    ratePerMinute: 60,
  }),
}
