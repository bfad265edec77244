import type { GraphNode } from './graph-node.ts'
import { NodeFailed, describeFailure } from './node-failure.ts'
import type { OutputCache } from './cache/output-cache.ts'

/**
 * The nodes and all they come from, each after what it is linked to; what is prepared already is left out with all behind it.
 * @throws NodeFailed for a node that needs itself
 */
export function listAncestors(nodes: readonly GraphNode[]): GraphNode[] {
  const listed: GraphNode[] = []
  const seen = new Map<GraphNode, 'open' | 'done'>()
  const stack: { node: GraphNode; next: number }[] = []
  const enter = (node: GraphNode) => {
    seen.set(node, 'open')
    stack.push({ node, next: 0 })
  }
  for (const start of nodes) {
    if (!seen.has(start) && !start.isPrepared) enter(start)
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const source = top.node.links[top.next++]?.source
      if (!source) {
        seen.set(top.node, 'done')
        listed.push(top.node)
        stack.pop()
      } else if (seen.get(source) === 'open') throw needsItself(source)
      else if (!seen.has(source) && !source.isPrepared) enter(source)
    }
  }
  return listed
}

function needsItself(node: GraphNode): NodeFailed {
  return new NodeFailed(describeFailure(node.root, new Error('what it needs needs it in turn')))
}

/** The nodes that need not run to make the outputs and those that will, as far as that can be told beforehand. */
export async function foresee(
  outputs: readonly GraphNode[],
  reached: readonly GraphNode[],
  cache: OutputCache | undefined,
): Promise<{ cached: GraphNode[]; certain: GraphNode[] }> {
  const uncached = new Set<GraphNode>()
  const hits = new Set<GraphNode>()
  const stack = [...outputs]
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (uncached.has(node) || hits.has(node)) continue
    if (cache && node.cacheKey !== undefined && (await cache.has(node.cacheKey))) hits.add(node)
    else {
      uncached.add(node)
      stack.push(...node.links.filter(link => !link.isLazy && !link.isRaw).map(link => link.source))
    }
  }
  // From the outputs back to what they come from, so that what is behind a hit is known before it is reached.
  const behind = new Set(hits)
  for (const node of reached.toReversed()) {
    if (behind.has(node)) for (const { source } of node.links) if (!uncached.has(source)) behind.add(source)
  }
  return {
    cached: reached.filter(node => behind.has(node)),
    certain: reached.filter(node => uncached.has(node)),
  }
}

/** What must be made before a node comes further. What was let go of in the meantime is made again. */
export function missingSources(node: GraphNode): GraphNode[] {
  const sources = node.pendingRuns
    ? [...node.awaited.filter(({ isDone }) => !isDone), ...pendingSources(node).filter(isMissing)]
    : node.links
        .filter(link => isWaitedFor(node, link))
        .map(link => link.source)
        .filter(isMissing)
  for (const source of sources) if (source.isDone) source.beginAgain()
  return [...new Set(sources)]
}

function isMissing(source: GraphNode): boolean {
  return source.outputs === undefined
}

function isWaitedFor(node: GraphNode, link: GraphNode['links'][number]): boolean {
  return !link.isRaw && (!link.isLazy || node.asked.has(link.name))
}

export function pendingSources(node: GraphNode): GraphNode[] {
  return (node.pendingRuns ?? []).flat().flatMap(output => ('source' in output ? [output.source] : []))
}

/**
 * Outputs that have come to have all they need: made next, so that a person sees them early. Not those that may ask for more once
 * they run, which may be what is being made.
 */
export function readyOutputs(node: GraphNode): GraphNode[] {
  return [...node.consumers].filter(
    ({ isWanted, isDone, isOpen, kind, links }) =>
      isWanted && !isDone && !isOpen && !kind.expand && !kind.needs && links.every(link => !isMissing(link.source)),
  )
}
