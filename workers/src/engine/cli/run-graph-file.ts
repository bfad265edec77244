import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import { makeRegistry } from '@atelier/shared-schema/graph/node-registry.ts'
import { compileWorkflow } from '@atelier/shared-schema/graph/workflow/compile-workflow.ts'
import type { PlainValue } from '@atelier/shared-schema/documents/plain-value.ts'
import type { NodeDisplay } from '#engine/node-kind.ts'
import { readMetadata } from '@atelier/platform/images/metadata/read-metadata.ts'
import { sniffImageFormat } from '@atelier/platform/images/sniff.ts'
import type { Command } from './command.ts'
import { readInputFile } from './read-input-file.ts'
import { showRun } from './run-progress.ts'
import { CommandError } from './shell.ts'
import type { Shell } from './shell.ts'

/** Runs a graph, or what it is made from: a workflow, a picture. Says what each node showed and which files came of it. */
export async function runGraphFile(shell: Shell, command: Extract<Command, { name: 'graph' }>): Promise<void> {
  const { graph, workflow } = await readGraphFile(command.from, shell)
  const output = resolve(command.folder)
  const temp = join(output, `.engine-${randomUUID()}`)
  try {
    const input = resolve(command.input ?? dirname(command.from))
    const folders = { input, output, temp }
    const { progress, signal, engine } = shell
    const options = { signal, folders, ...(workflow !== undefined && { workflow }) }
    const { displays } = await engine.run(graph, { ...options, progress: showRun(graph, progress) })
    progress.clear()
    for (const [node, display] of displays) {
      for (const line of describeDisplay(display, output)) shell.print(`${graph[node]?.class_type} (${node}): ${line}`)
    }
  } finally {
    await rm(temp, { recursive: true, force: true })
  }
}

interface GraphFile {
  readonly graph: ApiGraph
  readonly workflow?: PlainValue
}

async function readGraphFile(path: string, shell: Shell): Promise<GraphFile> {
  const bytes = await readInputFile(path)
  if (sniffImageFormat(bytes)) return readGraphOfPicture(bytes, path, shell)
  const read = parseJson(bytes.toString('utf8'), path)
  return workflowMark.safeParse(read).success ? compile(read, path, shell) : { graph: read as ApiGraph }
}

async function readGraphOfPicture(bytes: Uint8Array, path: string, shell: Shell): Promise<GraphFile> {
  const { graph, workflow } = readMetadata(bytes) ?? {}
  if (graph) return { graph, ...(workflow !== undefined && { workflow }) }
  if (workflow !== undefined) return compile(workflow, path, shell)
  throw new CommandError(`${path} is a picture that holds no graph.`)
}

async function compile(workflow: unknown, path: string, { engine }: Shell): Promise<GraphFile> {
  const { nodes } = await engine.describe()
  const compiled = compileWorkflow(workflow, makeRegistry(Object.values(nodes)))
  if (!compiled.isCompiled) throw new CommandError(`${path}: ${compiled.problem.message}`)
  return { graph: compiled.graph, workflow: workflow as PlainValue }
}

/** A workflow as the editor saves it has a list of nodes; a graph has them by their ids. */
const workflowMark = z.looseObject({ nodes: z.array(z.unknown()) })

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    throw new CommandError(`${path} is no JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const shownFile = z.object({ filename: z.string(), subfolder: z.string(), type: z.string() })

/** Temporary files are gone when the command ends, so they are not told of. */
function describeDisplay(display: NodeDisplay, output: string): string[] {
  return Object.values(display)
    .flat()
    .flatMap(value => {
      const file = shownFile.safeParse(value).data
      if (!file) return typeof value === 'string' ? [value] : []
      return file.type === 'output' ? [join(output, file.subfolder, file.filename)] : []
    })
}
