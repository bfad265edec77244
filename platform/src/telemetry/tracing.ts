import { SpanStatusCode, trace } from '@opentelemetry/api'
import type { Span } from '@opentelemetry/api'

/** Sends traces to the collector when one is configured; the libraries for it are loaded only then. */
export async function startTracing(
  serviceName: string,
  options: { otelEndpoint?: string | undefined },
): Promise<{ dispose(): Promise<void> }> {
  if (!options.otelEndpoint) return { dispose: async () => undefined }
  const [{ context }, { AsyncLocalStorageContextManager }, { OTLPTraceExporter }, { resourceFromAttributes }, sdk] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace'),
    ])
  const exporter = new OTLPTraceExporter({ url: `${options.otelEndpoint}/v1/traces` })
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.namespace': 'atelier' }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  trace.setGlobalTracerProvider(provider)
  return { dispose: () => provider.shutdown() }
}

/** Runs `act` as a span below the current one; without a collector it costs a function call. */
export function withSpan<T>(
  name: string,
  act: (span: Span) => Promise<T>,
  attributes: Record<string, string | number | boolean> = {},
): Promise<T> {
  return trace.getTracer('atelier').startActiveSpan(name, { attributes }, async span => {
    try {
      return await act(span)
    } catch (error) {
      // The message may hold what people wrote; the kind of error is enough to find it.
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'unknown' })
      throw error
    } finally {
      span.end()
    }
  })
}
