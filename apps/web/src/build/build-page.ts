/** One file of the page. */
export interface PageFile {
  /** Its media type. */
  readonly type: string
  readonly body: Buffer
}

/**
 * Builds the page, in memory: its files by the paths under which they are served, `/` the document. What it asks for under
 * `/assets/` carries a hash of what is in it in its name, and may be kept for ever. The document loads no script and no
 * style but from there.
 */
export async function buildPage(): Promise<ReadonlyMap<string, PageFile>> {
  return new Map([['/', { type: 'text/html; charset=utf-8', body: Buffer.from(document) }]])
}

const document = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Barometer</title>
<p>The server is there: <a href="/api/v1/clusters">/api/v1/clusters</a>.</p>
</html>
`
