import assert from 'node:assert/strict';

describe('the surroundings of the proxy suites', () => {
  it("lead the editor's fetch through the proxy to the sandbox", async () => {
    const before = await proxyStatus();
    const response = await fetch(`${process.env['INTERLINEAR_PROXIED_URL'] ?? ''}/v2/usage`);
    // No key was sent: that the sandbox refuses shows that it was reached.
    assert.ok([401, 403].includes(response.status), String(response.status));
    const after = await proxyStatus();
    assert.ok(connectionsOf(after) > connectionsOf(before), `${JSON.stringify(before)} ${JSON.stringify(after)}`);
  });
});

async function proxyStatus(): Promise<unknown> {
  return (await fetch(process.env['INTERLINEAR_PROXY_STATUS'] ?? '')).json();
}

function connectionsOf(status: unknown): number {
  return typeof status === 'object' && status !== null && 'connections' in status ? Number(status.connections) : Number.NaN;
}
