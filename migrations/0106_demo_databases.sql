-- Databases that the demo filled before it marked them are known by the demo's app with its published secret.
INSERT INTO settings (name, value)
SELECT 'demo_world', 'true' FROM api_clients
WHERE client_id = 'demo-app' AND secret_hash = sha256(convert_to('demo-app-secret', 'UTF8'))
ON CONFLICT (name) DO NOTHING;
