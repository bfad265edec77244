import type { WorkflowNode } from './workflow-file.ts'

/** Nodes of the editor alone: they are resolved, or say something to people, and never run. */
export function isEditorNode(node: WorkflowNode): boolean {
  return silentTypes.has(node.type) || isReroute(node) || isGetter(node) || isSetter(node)
}

export function isReroute({ type }: WorkflowNode): boolean {
  return type === 'Reroute' || type === 'Reroute (rgthree)'
}

/** A link by name: what is linked to the set node of a name comes out of all get nodes of that name. */
export function isGetter({ type }: WorkflowNode): boolean {
  return type === 'GetNode' || type === 'easy getNode'
}

export function isSetter({ type }: WorkflowNode): boolean {
  return type === 'SetNode' || type === 'easy setNode'
}

export function firstValue({ widgets_values: values }: WorkflowNode): unknown {
  return Array.isArray(values) ? values[0] : Object.values(values ?? {})[0]
}

const silentTypes = new Set([
  'Note',
  'MarkdownNote',
  'PrimitiveNode',
  'Label (rgthree)',
  'Bookmark (rgthree)',
  'Fast Bypasser (rgthree)',
  'Fast Muter (rgthree)',
  'Fast Groups Bypasser (rgthree)',
  'Fast Groups Muter (rgthree)',
  'Mute / Bypass Repeater (rgthree)',
])
