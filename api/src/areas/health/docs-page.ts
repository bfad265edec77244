import { describeOpenApi } from '@atelier/shared-schema/contract/openapi.ts'
import type { Area } from '@atelier/shared-schema/contract/route.ts'

interface Operation {
  operationId: string
  summary: string
  description: string
  parameters: { name: string; in: string; required: boolean; schema: unknown }[]
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: Record<string, { description: string; content?: Record<string, { schema?: unknown }> }>
}

/** The contract as one page without scripts: everything is in it, so the browser's own search finds it. */
export function drawDocsPage(areas: readonly Area[], version: string): string {
  const document = describeOpenApi(areas, { version }) as {
    paths: Record<string, Record<string, Operation & { tags: string[] }>>
  }
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation, area: operation.tags[0] ?? '' })),
  )
  const byArea = Map.groupBy(operations, entry => entry.area)
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Atelier API ${version}</title><style>${style}</style></head>
<body>
<header><h1>Atelier API</h1><p>Version ${version}. Send an API key (Settings → Security) as <code>Authorization: Bearer &lt;key&gt;</code>. Bodies and answers are JSON; errors are
<code>{"error": {"code", "message", "details?"}}</code>. The same as a document: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
<nav aria-label="Areas">${[...byArea.keys()].map(area => `<a href="#${escape(area)}">${escape(area)}</a>`).join(' ')}</nav></header>
<main>${[...byArea]
    .map(
      ([area, list]) =>
        `<section id="${escape(area)}"><h2>${escape(area)}</h2>${list.map(drawOperation).join('\n')}</section>`,
    )
    .join('\n')}</main>
</body></html>`
}

function drawOperation({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  const body = Object.entries(operation.requestBody?.content ?? {})
  return `<details><summary><b class="${method}">${method.toUpperCase()}</b> <code>${escape(path)}</code> <span>${escape(operation.summary)}</span></summary>
<p>${escape(operation.description)}</p>
${operation.parameters.length > 0 ? `<h3>Parameters</h3><dl>${operation.parameters.map(parameter => `<dt><code>${escape(parameter.name)}</code> in ${parameter.in}${parameter.required ? ', required' : ''}</dt><dd>${schema(parameter.schema)}</dd>`).join('')}</dl>` : ''}
${body.map(([type, content]) => `<h3>Body, ${escape(type)}</h3>${schema(content.schema)}`).join('')}
<h3>Answers</h3><dl>${Object.entries(operation.responses)
    .map(
      ([status, response]) =>
        `<dt>${status} ${escape(response.description)}</dt>${
          Number(status) < 300
            ? Object.values(response.content ?? {})
                .map(content => (content.schema ? `<dd>${schema(content.schema)}</dd>` : ''))
                .join('')
            : ''
        }`,
    )
    .join('')}</dl></details>`
}

function schema(value: unknown): string {
  return `<pre tabindex="0">${escape(JSON.stringify(value, null, 2))}</pre>`
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`)
}

const style = `
:root { color-scheme: dark light; --ground: light-dark(#faf9f7, #0f0e0e); --raised: light-dark(#fff, #171615); --line: light-dark(#2a1d1029, #ffeedd26); --text: light-dark(#1d1b19, #f1eeea); --quiet: light-dark(#57524d, #b0aaa4); }
body { margin: 0 auto; max-width: 960px; padding: 32px 20px 80px; background: var(--ground); color: var(--text); font: 14px/1.5 system-ui, sans-serif; }
h1 { font-size: 28px; margin: 0 0 8px; } h2 { font-size: 20px; margin: 40px 0 8px; } h3 { font-size: 12px; color: var(--quiet); margin: 12px 0 4px; font-weight: 500; }
nav { display: flex; flex-wrap: wrap; gap: 4px 12px; margin-top: 12px; } a { color: inherit; }
details { border-top: 1px solid var(--line); } summary { padding: 8px 0; cursor: pointer; } summary span { color: var(--quiet); margin-left: 8px; } summary b { display: inline-block; width: 56px; font-size: 12px; }
code, pre { font: 12px/1.5 ui-monospace, monospace; } pre { margin: 0; padding: 12px; background: var(--raised); border: 1px solid var(--line); border-radius: 8px; overflow: auto; max-height: 420px; }
dt { margin-top: 8px; } dd { margin: 4px 0 0; } :focus-visible { outline: 2px solid #f4532a; outline-offset: 2px; }
`
