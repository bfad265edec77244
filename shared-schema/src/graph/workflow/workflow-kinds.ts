import { isEditorNode } from './editor-nodes.ts'
import { GROUP_TYPE } from './group-shapes.ts'
import { BYPASSED, MUTED, workflowFileSchema } from './workflow-file.ts'

/**
 * The kinds of nodes that a workflow runs, wherever in it they are: not those of the editor alone, which it makes up itself, or
 * which are muted or bypassed.
 */
export function listWorkflowKinds(workflow: unknown): string[] {
  const file = workflowFileSchema.safeParse(workflow)
  if (!file.success) return []
  const { nodes, definitions, extra } = file.data
  const inside = [...definitions, ...Object.values(extra)].flatMap(group => group.nodes)
  const subgraphs = new Set(definitions.map(({ id }) => id))
  const kinds = [...nodes, ...inside]
    .filter(node => node.mode !== MUTED && node.mode !== BYPASSED && !isEditorNode(node))
    .map(({ type }) => type)
    .filter(type => !subgraphs.has(type) && !GROUP_TYPE.test(type))
  return [...new Set(kinds)]
}
