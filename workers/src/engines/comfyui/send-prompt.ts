import { hash } from 'node:crypto'
import { graphError } from '@atelier/shared-schema/graph/graph-errors.ts'
import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import { sniffImageFormat } from '@atelier/platform/images/sniff.ts'
import { NodeInputError } from '#engine/node-kind.ts'
import type { AreaFolders } from '#engine/runner/protocol.ts'
import { GraphRefused } from '#engines/engine.ts'
import { AreaFiles } from '#engines/embedded/area-files.ts'
import type { ComfyApi } from './comfy-api.ts'
import type { DraftUpload, PromptDraft } from './prompt-draft.ts'

/** Of this product's files in the input folder of a server. */
const SUBFOLDER = 'atelier'

/**
 * Lays the files of a run ready on the server and answers its graph with their names there. A file goes by its hash: nothing of
 * anybody else's is overwritten, and what is there already stays as it is.
 *
 * @throws GraphRefused, ServerTrouble
 */
export async function uploadFiles(
  api: Pick<ComfyApi, 'upload'>,
  draft: PromptDraft,
  folders: AreaFolders,
): Promise<ApiGraph> {
  const names = new Map<string, string>()
  const nodes = new Map(Object.entries(draft.graph))
  for (const upload of draft.uploads) {
    const node = nodes.get(upload.node)
    if (!node) continue
    const bytes = await readUpload(upload, node.class_type, folders)
    const file = `${hash('sha256', bytes)}.${sniffImageFormat(bytes) ?? 'bin'}`
    const name = names.get(file) ?? (await api.upload(file, SUBFOLDER, bytes))
    names.set(file, name)
    nodes.set(upload.node, { ...node, inputs: { ...node.inputs, [upload.input]: name } })
  }
  return Object.fromEntries(nodes)
}

async function readUpload({ node, input, from }: DraftUpload, kind: string, folders: AreaFolders): Promise<Uint8Array> {
  if ('bytes' in from) return from.bytes
  try {
    return await new AreaFiles(folders).openFor(() => input).read(from.name)
  } catch (error) {
    if (!(error instanceof NodeInputError)) throw error
    const refusal = graphError('value_not_in_list', 'Value not in list', `${input}: ${error.message}`, {
      input_name: input,
    })
    const failed = graphError('prompt_outputs_failed_validation', 'Prompt outputs failed validation', error.message)
    const entry = { errors: [refusal], dependent_outputs: [], class_type: kind }
    throw new GraphRefused({ error: failed, node_errors: { [node]: entry } })
  }
}
