import { readPreview } from '@atelier/database/tasks/task-preview.queries.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { notFound } from '@atelier/shared-schema/contract/errors.ts'
import type { App } from '#app.ts'
import { matchesEtag } from '#areas/files/serve-object.ts'
import { readTask } from './present-tasks.service.ts'

/** Worth nothing a moment later, so it is kept nowhere; who has it already is only told so. */
export async function servePreview(app: App, taskId: string, ifNoneMatch: string | undefined): Promise<Response> {
  const preview = await readPreview(app.db, taskId)
  if (!preview) throw notFound('preview')
  const etag = `"${preview.seq}"`
  const headers = { etag, 'cache-control': 'no-store' }
  if (matchesEtag(ifNoneMatch, etag)) return new Response(null, { status: 304, headers })
  return new Response(new Uint8Array(preview.data), {
    headers: { ...headers, 'content-type': preview.mime_type, 'content-length': String(preview.data.length) },
  })
}

export async function readPreviewInfo(app: App, actor: Person, id: string) {
  const { status, progress, previewSeq, name, prompt, recipe, images, creator, createdAt } = await readTask(
    app,
    actor,
    id,
  )
  return {
    id,
    status,
    progress,
    previewSeq,
    name,
    prompt,
    recipeName: recipe?.name ?? null,
    recipe,
    thumbnailUrl: images[0]?.thumbnailUrl ?? null,
    creator,
    createdAt,
  }
}
