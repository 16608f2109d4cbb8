// Loaded before src/main.ts by `npm start`. Written in plain CommonJS because an old Node must be able to read it.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `Baton needs Node 22.18 or newer; this is ${process.version}. Install a newer Node, or run "npm ci" (it brings one) and then "npm start".`,
  );
  process.exit(1);
}
