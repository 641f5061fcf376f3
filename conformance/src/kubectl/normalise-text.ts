/** What kubectl printed, without what may differ between two servers that agree. */
export function normaliseText(text: string, url: string): string {
  return text
    .replaceAll(url, '<server>')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<uid>')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, '<time>')
    .replace(/[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d [+-]\d{4}/g, '<time>')
    .replace(/(resource ?version"?:\s+"?)\d+/gi, '$1<version>')
    .replace(/("goVersion": )".*"/, '$1<version>')
    .replace(/\b10\.\d+\.\d+\.\d+\b/g, '<address>')
    .replace(/\/tmp\/(LIVE|MERGED)-\d+/g, '<$1>')
    .replace(/(?<=\s)(\d+[smhd])+(?=\s|$)/gm, '<age>')
    .replace(/^(---|\+\+\+) (\S+)\s.*$/gm, '$1 $2')
    .replace(/[ \t]+/g, ' ')
    .replace(/ +$/gm, '')
}
